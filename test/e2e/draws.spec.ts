import { type Browser, devices, type Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessible, expectToast, staff, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { client, contest, contestList } from '#test/support/pages.ts'
import { png } from '#test/support/pictures.ts'

// A draw as two people meet it: nothing irreversible is done with what somebody has not seen (decisions 1 and 5).

const operator = staff('Marc Tremblay')
const witness = staff('Amélie Roy')
// As a phone shows pages, in the browser that is there.
const { defaultBrowserType: _browser, ...phone } = devices['iPhone 13']
const alone = 'Draw without a public value'

async function openPrizing(page: Page): Promise<void> {
  await page.goto(baseUrl() + contestList)
  await page.getByRole('button', { name: `Actions for ${contest}` }).click()
  await page.getByRole('menuitem', { name: 'Prizing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Prizing: ${contest}` })).toBeVisible()
}

/** Freezes a new draw; answers its address. */
async function freeze(page: Page): Promise<string> {
  await openPrizing(page)
  const another = page.getByRole('button', { name: 'New draw' })
  const freezing = page.getByRole('button', { name: 'Freeze the entries' })
  await expect(another.or(freezing)).toBeVisible()
  if (await another.isVisible()) await another.click()
  const pool = page.getByRole('combobox', { name: 'Prize pool' })
  const baskets = pool.getByRole('option', { name: /^Gift baskets/, includeHidden: true })
  await pool.selectOption((await baskets.getAttribute('value')) ?? '')
  // The ballots that a rule would leave are counted while it is typed.
  const counted = page.getByRole('status').filter({ hasText: /ballots/ })
  await expect(counted).toContainText(/^\d+ ballots/)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await freezing.click()
  await expect(page.getByText('The filter key is required').first()).toBeVisible()
  await expect(page.getByText('The filter value is required').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Filter key 1' }).fill('first_name')
  await page.getByRole('textbox', { name: 'Filter value 1' }).fill('Nobody')
  await expect(counted).toContainText(/^0 ballots.*by the rules/)
  await page.getByRole('button', { name: 'Remove: Rule 1' }).click()
  await expect(counted).not.toContainText('by the rules')
  await page.screenshot({ path: 'test-results/new-draw.png', fullPage: true })
  await freezing.click()
  const asking = page.getByRole('dialog', { name: `Freeze the entries of ${contest}?` })
  await expect(asking).toContainText(/\d+ ballots.*1 winner is to be drawn, with a prize of Gift baskets/)
  await expectAccessible(page, 'freeze?')
  await asking.getByRole('button', { name: 'Freeze the entries' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Frozen set' })).toBeVisible()
  return page.url()
}

/** As the second person, on the same draw. */
async function setPublicValue(page: Page, value: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Public value' }).fill(value)
  await page.getByRole('button', { name: 'Set public value' }).click()
  const dialog = page.getByRole('dialog', { name: `Set “${value}” as the public value?` })
  await dialog.getByRole('button', { name: 'Set public value' }).click()
  await expectToast(page, 'Public value set')
}

const drawDialog = (page: Page) =>
  page.getByRole('dialog', { name: `Draw 1 potential winner of ${contest}?`, includeHidden: true })

async function askToDrawAlone(page: Page): Promise<void> {
  await page.getByRole('button', { name: alone }).click()
  await expect(drawDialog(page)).toContainText('attested by the operator alone')
}

/** As a contest has them that asks for pictures: one that can be shown, and one that cannot. */
async function givePictures(page: Page): Promise<void> {
  const image = { rotation: 90, md5: 'aa', is_of_claim: false }
  await page.route('**/ballot-draws', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { entries: { eid: string; images: unknown[] }[] }[] }
    for (const entry of json.data.flatMap(({ entries }) => entries)) {
      const place = `/${client}/api/sweepstakes/demo/entry-images/${entry.eid}`
      entry.images = [
        { ...image, id: 'one', disk_url: `${place}/one`, original_url: `${place}/one/original` },
        { ...image, id: 'two', disk_url: null, original_url: `${place}/two/original` },
      ]
    }
    await route.fulfill({ response, json })
  })
  const body = png({ width: 40, height: 20, colour: [200, 40, 20] })
  await page.route('**/entry-images/**', (route) => route.fulfill({ body, contentType: 'image/png' }))
}

/** With the value in it, which is what the dialog says now. */
async function drawWith(page: Page, value: string): Promise<void> {
  const dialog = drawDialog(page)
  await expect(dialog).toContainText(`The public value “${value}”, typed by ${witness.name}, goes into it.`)
  await expect(dialog).not.toContainText('attested by the operator alone')
  await dialog.getByRole('button', { name: 'Draw 1 potential winner' }).click()
  await expect(page.getByRole('table', { name: 'Potential winners' }).locator('tbody tr')).toHaveCount(1)
}

test('a page that no hint reaches draws nothing with a public value that it did not show, and says so', async ({
  browser,
}) => {
  const first = await arrive(browser, operator)
  const second = await arrive(browser, witness)
  await first.page.route('**/api/stream?*', (route) => route.abort())
  const address = await freeze(first.page)
  await askToDrawAlone(first.page)
  await second.page.goto(address)
  await setPublicValue(second.page, 'Maple 7')
  const dialog = drawDialog(first.page)
  await expect(dialog).toContainText('attested by the operator alone')
  await dialog.getByRole('button', { name: alone }).click()
  // Beside it may stand already that the dialog has changed.
  await expect(
    dialog.getByRole('alert').filter({
      hasText: `${witness.name} gave the public value “Maple 7” meanwhile. Nothing was drawn.`,
    }),
  ).toBeVisible()
  await expectAccessible(first.page, 'refused draw')
  await expect(second.page.getByText('Open', { exact: true })).toBeVisible()
  await drawWith(first.page, 'Maple 7')
  await first.leave()
  await second.leave()
})

test('a draw follows live, what changes under an open dialog is read again first, and who drew may not confirm', async ({
  browser,
}) => {
  const first = await arrive(browser, operator)
  const second = await arrive(browser, witness)
  const address = await freeze(first.page)
  await askToDrawAlone(first.page)
  await second.page.goto(address)
  await setPublicValue(second.page, 'Birch 9')
  const downloading = second.page.waitForEvent('download')
  await second.page.getByRole('button', { name: 'Download the receipt' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^draw-.+-receipt\.json$/)
  await expectAccessible(second.page, 'receipt')
  const dialog = drawDialog(first.page)
  await expect(dialog.getByRole('alert')).toContainText('This has changed while you were looking')
  await expect(dialog.getByRole('button', { name: 'Draw 1 potential winner' })).toBeDisabled()
  await expectAccessible(first.page, 'changed draw')
  await dialog.getByRole('button', { name: 'I have read it' }).click()
  await drawWith(first.page, 'Birch 9')
  await expect(second.page.getByText('The potential winners of this draw are drawn.')).toBeVisible()
  await first.page.getByRole('tab', { name: 'Confirmation' }).click()
  const confirming = first.page.getByRole('button', { name: 'Confirm winners' })
  await expect(confirming).toBeDisabled()
  await expect(confirming).toHaveAccessibleDescription(
    /Another person than who drew confirms the winners\. Who may: .*Amélie Roy/,
  )
  await expectAccessible(first.page, 'may not confirm')
  await givePictures(second.page)
  await second.page.getByRole('tab', { name: 'Validation' }).click()
  await expect(second.page.getByRole('heading', { level: 3, name: 'Pictures' })).toBeVisible()
  await expect(second.page.getByRole('link', { name: 'Open picture 1' })).toBeVisible()
  await expect(second.page.getByText('No preview')).toBeVisible()
  await expectAccessible(second.page, 'a potential winner with pictures')
  await second.page.getByRole('tab', { name: 'Confirmation' }).click()
  await second.page.getByRole('button', { name: 'Confirm winners' }).click()
  const confirm = second.page.getByRole('dialog', { name: `Confirm 1 winner of ${contest}?` })
  await confirm.getByRole('button', { name: 'Confirm 1 winner' }).click()
  await expectToast(second.page, '1 winner confirmed.')
  await expect(first.page.getByRole('button', { name: 'Download certificate' })).toBeVisible()
  const link = first.page.getByRole('link', { name: /\/draws\// })
  await checkAsStranger(browser, (await link.getAttribute('href')) ?? '')
  await first.leave()
  await second.leave()
})

test('a frozen draw is abandoned with its reason, and everybody reads it where the draw was', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser, operator)
  await freeze(page)
  await page.getByRole('button', { name: 'Abandon draw' }).click()
  const dialog = page.getByRole('dialog', { name: /^Abandon draw \d+ of / })
  await expect(dialog).toContainText('It keeps its number and its frozen entries, and stays to be seen.')
  await expectAccessible(page, 'abandon?')
  await dialog.getByRole('button', { name: 'Abandon draw' }).click()
  await expect(dialog).toContainText('Say why the draw is abandoned.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Frozen with the wrong prize')
  await dialog.getByRole('button', { name: 'Abandon draw' }).click()
  await expectToast(page, 'Draw abandoned')
  const notice = page.getByRole('alert').filter({ hasText: `Abandoned by ${operator.name} on ` })
  await expect(notice).toContainText('Frozen with the wrong prize')
  await expect(page.getByRole('button', { name: /Abandon draw|without a public value/ })).toHaveCount(0)
  await expectAccessible(page, 'abandoned')
  await page.getByRole('tab', { name: 'Confirmation' }).click()
  await expect(page.getByText('Nobody was drawn')).toBeVisible()
  await page.getByRole('tab', { name: 'Draw', exact: true }).click()
  const link = page.getByRole('link', { name: /\/draws\// })
  await page.goto(baseUrl() + ((await link.getAttribute('href')) ?? ''))
  await expect(page.getByText(/^This draw was abandoned on .*Nobody wins in it\.$/)).toBeVisible()
  await expect(page.getByText('Reason: Frozen with the wrong prize').first()).toBeVisible()
  await expectAccessible(page, 'an abandoned draw')
  await leave()
})

test('where publishing bound a round of drand there is nothing to choose, and everybody can read what was bound', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/northwind-coffee/experience/sweepstakes')
  await page.getByRole('button', { name: 'Actions for Autumn Brew' }).click()
  await page.getByRole('menuitem', { name: 'Prizing' }).click()
  await expect(page.getByText('The first round of drand at that time or later.')).toBeVisible()
  await expect(page.getByText('Publishing bound this draw for')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Wait for a random value' })).toHaveCount(0)
  await expectAccessible(page, 'new draw that is bound')
  await page.screenshot({ path: 'test-results/bound-draw.png', fullPage: true })
  const address = await page.getByRole('link', { name: /\/draws\/of\// }).getAttribute('href')
  const hash = await page.locator('code').textContent()
  await leave()
  const context = await browser.newContext({ ...phone, locale: 'fr-CA' })
  const stranger = await context.newPage()
  await stranger.goto(new URL(`${address}?lang=fr`, baseUrl()).href)
  await expect(stranger.getByRole('heading', { level: 2, name: 'Engagement 1 (en vigueur)' })).toBeVisible()
  await expect(stranger.getByText(hash ?? 'none', { exact: true })).toBeVisible()
  await expect(stranger.getByText('Aucun tirage ne l’a encore utilisé.')).toBeVisible()
  await expectAccessible(stranger, 'page of what was bound')
  await stranger.screenshot({ path: 'test-results/bound-page.png', fullPage: true })
  const rules = new URL(`/e/${address?.split('/').at(-1)}/terms?lang=fr`, baseUrl()).href
  await stranger.goto(rules)
  await expect(stranger.getByText(hash ?? 'none', { exact: true })).toBeVisible()
  await context.close()
})

/** Somebody without an account, on a phone and in French, looks the draw up and computes it again. */
async function checkAsStranger(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ ...phone, colorScheme: 'dark', locale: 'fr-CA' })
  const page = await context.newPage()
  await page.goto(new URL(address, baseUrl()).href)
  await expect(page.getByRole('heading', { level: 1, name: /^Tirage \d+$/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Numéro de participation' }).fill('inconnu')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Aucun bulletin de ce tirage n’a ce numéro.')).toBeVisible()
  await page.getByRole('button', { name: 'Vérifier ici' }).click()
  await expect(page.getByText('Tout concorde.')).toBeVisible()
  // The contest's first draw uses what publishing bound, and is held against it.
  const isBound = (await page.getByText('Le secret seul, sans heure').count()) > 0
  await expect(page.locator('.checks li').filter({ hasText: 'Concorde' })).toHaveCount(isBound ? 10 : 8)
  await expectAccessible(page, 'public page of a draw')
  await page.screenshot({ path: 'test-results/draw-page.png', fullPage: true })
  await context.close()
}
