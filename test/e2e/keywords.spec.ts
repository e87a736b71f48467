// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  goByNavigation,
  staff,
  test,
} from '#test/support/browser.ts'

// Keywords, tracked links and client languages as staff keep them (M4, M5, E6).

const dialogOf = (page: Page) => page.getByRole('dialog')
const wordOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Keyword' })

test('a keyword is looked up while it is typed, taken, and given back', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/keywords`)
  await expect(page.getByRole('button', { name: 'New keyword' })).toBeVisible()
  await page.keyboard.press('c')
  for (const [word, told] of [
    ['cheer', 'CHEER is taken on 55555'],
    ['arrêt', 'ARRET is reserved for opting in, opting out and help'],
    ['ab', 'A keyword has at least 3 characters'],
    ['two words', 'A keyword is one word of letters and digits'],
    ['Pique', 'PIQUE is available'],
  ] as const) {
    await wordOf(page).fill(word)
    await expect(dialogOf(page).getByRole('status').filter({ hasText: told })).toBeVisible()
  }
  await expectAccessibleInBoth(page, 'keyword dialog')
  await dialogOf(page).getByRole('button', { name: 'Create keyword' }).click()
  await expectToast(page, 'Keyword created')
  const row = page.getByRole('row').filter({ hasText: 'Pique' })
  await expect(row).toContainText('Nothing yet: its texts are conversations')
  await row.getByRole('button', { name: 'Actions for Pique' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete keyword' }).click()
  await expectToast(page, 'Keyword deleted')
  await expect(row).toHaveCount(0)
  await leave()
})

test('disabling tracking information asks, and cancelling ticks it again', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/links`)
  await page.getByRole('button', { name: 'New link' }).click()
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to disable tracking information?',
    exact: true,
  })
  const box = page.getByRole('checkbox', { name: 'Append tracking information' })
  for (const cancel of [
    () => question.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await box.uncheck()
    await expect(question).toBeVisible()
    await cancel()
    await expect(question).toHaveCount(0)
    await expect(box).toBeChecked()
  }
  await box.uncheck()
  await question.getByRole('button', { name: 'Disable tracking information' }).click()
  await expect(box).not.toBeChecked()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Picnic ideas')
  await dialog.getByRole('textbox', { name: 'Leads to' }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The url must begin with http:// or https://.')
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Leads to' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBoth(page, 'link dialog with a fault')
  await dialog.getByRole('textbox', { name: 'Leads to' }).fill(`${baseUrl()}/healthz`)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expectToast(page, 'Link created')
  const row = page.getByRole('row').filter({ hasText: 'Picnic ideas' })
  const address = `http://${await row.getByText(/\/l\/[a-z0-9]{7}$/).textContent()}`
  await page.goto(`${baseUrl()}${new URL(address).pathname}`)
  await expect(page).toHaveURL(`${baseUrl()}/healthz`)
  await page.goto(`${baseUrl()}/maple-market/links`)
  await expect(row.getByRole('cell').nth(4)).toHaveText('1')
  const isTooWide = await page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
  expect(isTooWide, 'the links are wider than the page').toBe(false)
  const { height = 0 } = (await row.boundingBox()) ?? {}
  expect(height, 'a name of two words stands in one line').toBeLessThan(45)
  await leave()
})

test('one language is the default: choosing clears the others, removing it passes it on', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/keywords`)
  await goByNavigation(page, 'Client languages')
  const defaults = page.getByRole('radio', { name: 'Default language' })
  await expect(defaults).toHaveCount(2)
  await page.getByRole('button', { name: 'Add language' }).click()
  await defaults.nth(2).check()
  await expect(defaults.nth(0)).not.toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('The keyword must have at least 3 characters.')
  await expect(summary).toContainText('The message must have at least 20 characters.')
  await page.getByRole('button', { name: 'Remove Portuguese (Brazil)' }).click()
  await expect(defaults.nth(0)).toBeChecked()
  await expectAccessibleInBoth(page, 'client languages')
  await leave()
})

test('who may only read languages changes nothing there', async ({ browser }) => {
  const { page, leave } = await arrive(browser, staff('Marc Tremblay'))
  await page.goto(`${baseUrl()}/maple-market/languages`)
  await expect(page.getByRole('textbox', { name: 'Keyword' }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await leave()
})
