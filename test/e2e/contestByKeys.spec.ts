// long: a whole form by hand, for minutes; story.spec fills a short one.
import type { Locator, Page } from '@playwright/test'
import { arrive, baseUrl, dayFromNow, expect, expectToast, test } from '#test/support/browser.ts'

// Both forms of a contest from nothing to published, by keys alone.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Goes on by Tab until this has the focus; a page without it would be gone round several times. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < 250; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

async function openTab(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('tab', { name })
  await press(page, page.getByRole('tab', { selected: true }), 'Home')
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`the tab ${name} is not reached by arrows`)
}

async function typePages(page: Page): Promise<void> {
  await openTab(page, 'Pages')
  const list = page.getByRole('navigation', { name: 'Pages' })
  const languages = page.getByRole('radiogroup', { name: 'Language of the text' })
  for (const name of ['Terms', 'Privacy']) {
    await press(page, list.getByRole('button', { name }).first())
    for (const [language, key] of [
      ['English', 'ArrowLeft'],
      ['French', 'ArrowRight'],
    ] as const) {
      const chosen = languages.getByRole('radio', { name: language })
      if (!(await chosen.isChecked())) {
        await press(page, languages.getByRole('radio', { checked: true }), key)
        await expect(chosen).toBeChecked()
      }
      await type(page, box(page, `${name}, ${language}`), `<p>${name}: ${language}</p>`)
      // Tab stays in the text until Escape lets it go.
      await page.keyboard.press('Escape')
    }
  }
}

async function publish(page: Page, name: string): Promise<void> {
  await press(page, button(page, 'Save'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(button(page, 'Publish…')).toBeEnabled()
  await press(page, button(page, 'Publish…'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
  await expectToast(page, 'It is published.')
}

async function typeNames(page: Page, name: string): Promise<void> {
  await type(page, box(page, 'Name'), name)
  await type(page, page.getByRole('textbox', { name: 'Title (EN)' }), name)
  await type(page, page.getByRole('textbox', { name: 'Title (FR)' }), `${name} en français`)
}

async function typeEnd(page: Page): Promise<void> {
  await openTab(page, 'Dates')
  await type(page, page.getByLabel('End date'), dayFromNow(20))
}

async function tiePool(page: Page): Promise<void> {
  await openTab(page, 'Prizes')
  await press(page, page.getByRole('combobox', { name: 'Tie a prize pool' }), 'ArrowDown')
  await expect(page.getByRole('group', { name: 'Pool 1', exact: true })).toBeVisible()
}

test('a sweepstakes is made and published by keys alone', async ({ browser }) => {
  test.slow()
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/experience/sweepstakes/new`)
  await typeNames(page, 'A kettle by keys')
  await typeEnd(page)
  await tiePool(page)
  await openTab(page, 'Forms')
  await press(page, button(page, 'Add the usual fields'))
  const last = page.getByRole('group', { name: 'Entry: rule 4', exact: true })
  await expect(last.getByLabel('Field name')).toHaveValue('phone')
  await typePages(page)
  await publish(page, 'A kettle by keys')
  await leave()
})

test('a gift with purchase is made and published by keys alone, a type of its pool added on the way', async ({
  browser,
}) => {
  test.slow()
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/experience/gift-with-purchase/new`)
  await typeNames(page, 'A ladle by keys')
  await typeEnd(page)
  await openTab(page, 'Credits')
  await type(page, box(page, 'Credits for a prize'), '2')
  await tiePool(page)
  const pool = page.getByRole('group', { name: 'Pool 1', exact: true })
  await press(page, pool.getByRole('button', { name: /^Add a type to/ }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Olive wood')
  await page.keyboard.press('Enter')
  await expect(pool).toContainText('Olive wood')
  await typePages(page)
  await publish(page, 'A ladle by keys')
  await leave()
})
