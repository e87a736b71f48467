// long: the ways of one screen; pages.spec opens it.
import type { FrameLocator, Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  test,
} from '#test/support/browser.ts'

const list = '/maple-market/experience/sweepstakes'

/** A draft of a sweepstakes with what it needs to be published, open at its pages. */
async function openDraft(
  page: Page,
  { name, pages = [] }: { name: string; pages?: { name: string; html: string }[] },
) {
  const { csrf_token } = (await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()) as {
    csrf_token: string
  }
  const headers = { 'X-Client': 'maple-market', 'X-CSRF-TOKEN': csrf_token }
  const { data: pools } = (await (
    await page.request.get(`${baseUrl()}/api/v1/experience/prize-pool`, { headers })
  ).json()) as { data: { id: string; is_testing: boolean }[] }
  const legal = ['Terms', 'Terms FR', 'Privacy', 'Privacy FR'].map((one) => ({
    name: one,
    html: `<p>${one}</p>`,
  }))
  const answer = await page.request.post(`${baseUrl()}/api/v1/experience/sweepstakes`, {
    headers,
    data: {
      name,
      title: name,
      title_fr: name,
      is_draft: true,
      ended_at: '2099-08-31T23:59:59',
      tokens: [{ name: 'The prize', key: 'prize', content: 'a canoe' }],
      prize_pools: pools
        .filter(({ is_testing }) => !is_testing)
        .slice(0, 1)
        .map(({ id }) => ({ id })),
      pages: [...legal.filter((one) => pages.every(({ name: other }) => other !== one.name)), ...pages],
    },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  const { eid } = ((await answer.json()) as { data: { eid: string } }).data
  await page.goto(`${baseUrl()}${list}/${eid}/edit?tab=pages`)
  await expect(code(page, 'Home, English')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  return eid
}

/** The editor itself, once its script is there. */
const code = (page: Page, name: string) =>
  page.locator('.cm-content').and(page.getByRole('textbox', { name }))
const preview = (page: Page, name: string): FrameLocator =>
  page.frameLocator(`iframe[title="Preview of ${name}"][data-shown]`)
const choose = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).click()
const writeIn = (page: Page, language: string) =>
  page.getByRole('radiogroup', { name: 'Language of the text' }).getByText(language).click()
async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const answer = await answered
  expect(answer.status(), await answer.text()).toBe(200)
}
/** The form's own number is another one each time. */
const bytesOf = (html: string) => html.replace(/(name="reference" value=")[^"]+/, '$1')

test('a page is typed, a token completed by keyboard, and the preview is the public page byte for byte', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const eid = await openDraft(page, { name: 'Editor tale' })
  const home = code(page, 'Home, English')
  await home.focus()
  await page.keyboard.type('<p>Win {{pr')
  const offered = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
  await expect(offered.getByRole('option', { name: /prize/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  // The tag closes itself.
  await page.keyboard.type(' today')
  await expect(home).toContainText('<p>Win {{prize}} today</p>')
  await expect(
    preview(page, 'Home, English').locator('.written').getByText('Win a canoe today'),
  ).toBeVisible()
  await expect(home, 'the preview takes no focus').toBeFocused()
  // French readers get the English text as long as there is no French one.
  await expect(preview(page, 'Home, French').locator('.written').getByText('Win a canoe today')).toBeVisible()

  const posted = page.waitForResponse(
    (response) => response.url().includes('/preview/') && response.url().endsWith('lang=en'),
  )
  await page.keyboard.press('Control+End')
  await page.keyboard.type('<p>Twice</p>')
  const previewed = await (await posted).text()
  expect(previewed).toContain('Twice')
  // Tab stays in the text until Escape lets it go.
  await page.keyboard.press('Tab')
  await expect(home).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(home).not.toBeFocused()
  await home.focus()
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Saved')
  await expectAccessibleInBoth(page, 'pages')

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It is published.', { exact: true })).toBeVisible()
  const shown = await page.request.get(`${baseUrl()}/e/${eid}?lang=en`)
  expect(bytesOf(await shown.text())).toBe(bytesOf(previewed))
  await leave()
})

test('each save keeps a revision; an earlier one is compared and put back into the form, unsaved', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await openDraft(page, { name: 'Revision tale', pages: [{ name: 'Home', html: '<p>One</p>\n<p>Same</p>' }] })
  const home = code(page, 'Home, English')
  await home.fill('<p>Two</p>\n<p>Same</p>')
  await save(page)
  await page.getByRole('button', { name: 'Revisions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revisions of Home, English' })
  await dialog.getByRole('button', { name: 'Revision 1' }).click()
  await expect(dialog.locator('[data-kind="removed"]')).toContainText('<p>One</p>')
  await expect(dialog.locator('[data-kind="added"]')).toContainText('<p>Two</p>')
  await expectAccessibleInBoth(page, 'revisions')
  await dialog.getByRole('button', { name: 'Put into the form' }).click()
  await expect(home).toContainText('<p>One</p>')
  await page.reload()
  await expect(home, 'nothing was saved').toContainText('<p>Two</p>')
  await leave()
})

test('a template in French takes the place of a text only when asked, and a draft of it is kept', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const eid = await openDraft(page, { name: 'Template tale' })
  await choose(page, 'FAQ')
  await writeIn(page, 'French')
  await page.getByRole('button', { name: 'Start from a template' }).click()
  const faq = code(page, 'FAQ, French')
  await expect(faq).toContainText('Ce qu’on nous demande')
  await expect(faq).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'Start from a template' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the text of FAQ, French?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/page=FAQ&text=fr/)

  // The draft is kept after a moment of rest.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Ce qu’on nous demande')))
    .toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${baseUrl()}${list}/${eid}/edit?tab=pages&page=FAQ&text=fr`)
  await page.getByRole('button', { name: 'Restore' }).click()
  const restored = code(page, 'FAQ, French')
  await expect(restored).toContainText('<style>')
  // The editor draws the lines that are in sight alone.
  await restored.press('Control+End')
  await expect(restored).toContainText('La page de confidentialité dit pendant combien de temps.')
  await leave()
})

test('a page that is too long is told at its field, which the message leads to', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await openDraft(page, {
    name: 'Long tale',
    pages: [{ name: 'Terms', html: `<p>${'x'.repeat(199_990)}</p>` }],
  })
  await choose(page, 'Terms')
  await code(page, 'Terms, English').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('too much by some characters')
  await choose(page, 'Home')
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeVisible()
  await summary.getByRole('button').first().click()
  await expect(code(page, 'Terms, English')).toBeFocused()
  await expect(code(page, 'Terms, English')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a fault in a page')
  await leave()
})

test('on a phone a page is chosen from a list, and nothing scrolls sideways', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await openDraft(page, { name: 'Phone tale' })
  await page.getByRole('combobox', { name: 'Page' }).selectOption({ label: 'Privacy' })
  await expect(code(page, 'Privacy, English')).toBeVisible()
  await expect(preview(page, 'Privacy, English').getByRole('heading', { level: 1 })).toBeVisible()
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await expectAccessible(page, 'pages on a phone')
  await leave()
})

test('whoever types while the editor loads loses nothing', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await openDraft(page, { name: 'Slow tale', pages: [{ name: 'Home', html: '<p>Old</p>' }] })
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/codeEditor-*.js', (route) => script.promise.then(() => route.continue()))
  await page.reload()
  const plain = page.locator('textarea').and(page.getByRole('textbox', { name: 'Home, English' }))
  await expect(plain).toBeEditable()
  await expect(async () => {
    await plain.press('Control+End')
    expect(await plain.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(10)
  }).toPass()
  await plain.evaluate((field) => {
    const { dataset } = document.documentElement
    new MutationObserver(() => {
      if (!field.isConnected) dataset.focusAtSwap ??= document.activeElement?.className ?? ''
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.keyboard.type('before')
  script.resolve()
  const meanwhile = Array.from({ length: 80 }, (_, number) => `-${number}`).join('')
  await page.keyboard.type(meanwhile)
  const home = code(page, 'Home, English')
  await expect(home).toBeFocused()
  await page.keyboard.type('after')
  await expect(home).toHaveText(`<p>Old</p>before${meanwhile}after`)
  expect(await page.evaluate(() => document.documentElement.dataset.focusAtSwap)).toContain('cm-content')
  await leave()
})

test('find and replace by keyboard, one by one, all at once, and undone', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await openDraft(page, {
    name: 'Search tale',
    pages: [{ name: 'Home', html: '<p>Canoe, canoe</p>\n<p>Canoes and a CANOE</p>' }],
  })
  const home = code(page, 'Home, English')
  await home.focus()
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('canoe')
  await expect(bar.getByRole('status')).toHaveText('Found: 4')
  await bar.getByRole('checkbox', { name: 'Whole words' }).check()
  await expect(bar.getByRole('status')).toHaveText('Found: 3')
  await bar.getByRole('checkbox', { name: 'Match case' }).check()
  await expect(bar.getByRole('status')).toHaveText('Found: 1')
  await bar.getByRole('checkbox', { name: 'Match case' }).uncheck()
  await bar.getByRole('textbox', { name: 'Find' }).press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await expectAccessibleInBoth(page, 'search in a page')
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('kayak')
  await bar.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(home).toContainText('kayak, canoe')
  await bar.getByRole('button', { name: 'Replace all' }).click()
  await expect(bar.getByRole('status')).toHaveText('Not found')
  await expect(home).toContainText('<p>kayak, kayak</p><p>Canoes and a kayak</p>')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(home).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(home).toContainText('kayak, canoe')
  // The way out by keyboard is the same with the bar closed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(home).not.toBeFocused()
  await leave()
})

test('after the form a page can show what was answered: its fields are offered there, and nowhere else', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await openDraft(page, { name: 'Answer tale' })
  const offered = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
  await code(page, 'Home, English').focus()
  await page.keyboard.type('{{')
  await expect(offered.getByRole('option', { name: /token: The prize/ })).toBeVisible()
  await expect(offered.getByRole('option', { name: 'answer in the form' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Home, English' }).fill('')
  await choose(page, 'Confirmation')
  const confirmation = code(page, 'Confirmation, English')
  await confirmation.focus()
  await page.keyboard.type('<p>Hi {{first')
  await expect(
    offered.getByRole('option', { name: /first_name.*answer in the form/, selected: true }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(confirmation).toContainText('<p>Hi {{first_name}}</p>')
  await leave()
})
