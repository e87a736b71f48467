// long: the ways of one screen; pages.spec opens it.
import type { Locator, Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  settle,
  staff,
  test,
} from '#test/support/browser.ts'
import { client, contest, contestList } from '#test/support/pages.ts'

// The list that all kinds of experience share: its order, whose they are, several at once, and copies.

const list = (query = '') => `${baseUrl()}/${client}/experience/sweepstakes${query}`
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const bar = (page: Page) => page.getByRole('toolbar')
const dialogOf = (page: Page) => page.getByRole('dialog')

async function open(page: Page, query?: string): Promise<void> {
  await page.goto(list(query))
  await settle(page)
}

async function names(page: Page): Promise<string[]> {
  await settle(page)
  return page.locator('[data-row-name]').allTextContents()
}

/** A copy of the contest under a name of its own. */
async function copyAs(page: Page, name: string): Promise<void> {
  await page.goto(baseUrl() + contestList)
  await page.getByRole('button', { name: `Actions for ${contest}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/sweepstakes\/[a-z0-9]{12}\/edit$/)
  await expectToast(page, 'A copy was made as a draft')
  await expect(page.getByRole('heading', { level: 1, name: `${contest} (copy)` })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(field).toBeEnabled()
  await field.fill(name)
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sweepstakes' })).toBeVisible()
}

async function choose(page: Page, chosen: string[]): Promise<void> {
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await expect(bar(page)).toContainText(`${chosen.length} selected`)
}

test('a click on a column sorts, again turns it round, and the address keeps it', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await open(page)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  const ascending = await names(page)
  expect(ascending).toEqual([...ascending].sort((a, b) => a.localeCompare(b, 'en')))
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-name/)
  expect(await names(page)).toEqual([...ascending].reverse())
  await page.getByRole('columnheader', { name: 'Entries' }).getByRole('button').press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Entries' })).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(page).toHaveURL(/sort=-name/)
  expect(await names(page)).toEqual([...ascending].reverse())
  // A field that no column has is not asked for.
  await open(page, '?sort=settings')
  expect((await names(page)).length).toBe(ascending.length)
  await leave()
})

test('a copy is a draft of who made it, and is found among mine and by its campaign', async ({ browser }) => {
  const { page, leave } = await arrive(browser, staff('Amélie Roy'))
  await copyAs(page, 'Copy of Amélie')
  const row = rowOf(page, 'Copy of Amélie')
  await expect(row).toContainText('Draft')
  await expect(row).toContainText('Amélie Roy')
  await page.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'Mine' })
  await expect(page).toHaveURL(/owner=me/)
  expect(await names(page)).toEqual(['Copy of Amélie'])
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: 'Summer grill' })
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowOf(page, 'Copy of Amélie').getByRole('link', { name: 'Copy of Amélie' }).click()
  // The row that led here has a menu of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Amélie' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Copy of Amélie' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Amélie (copy)' })).toBeVisible()
  await leave()
})

test('several at once: what cannot be done is told by name, and the rest is done', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const colleague = await arrive(browser, staff('Amélie Roy'))
  await copyAs(page, 'Bulk one')
  await copyAs(page, 'Bulk two')
  // A colleague edits one of them.
  await open(colleague.page)
  await colleague.page.getByRole('button', { name: 'Actions for Bulk two' }).click()
  await colleague.page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(colleague.page.getByRole('textbox', { name: 'Name', exact: true })).toBeEnabled()

  await page.goto(baseUrl() + contestList)
  await choose(page, ['Bulk one', 'Bulk two'])
  await bar(page).getByRole('button', { name: 'Move to a campaign…' }).click()
  await expect(
    dialogOf(page).getByRole('heading', { name: 'Move 2 experiences to a campaign?' }),
  ).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Move 2 experiences' })).toBeDisabled()
  await dialogOf(page).getByRole('combobox', { name: 'Campaign' }).fill('summer')
  await page.getByRole('option', { name: 'Summer grill' }).click()
  await dialogOf(page).getByRole('button', { name: 'Move 2 experiences' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: '1 experience was left as it is' })).toBeVisible()
  const refused = dialogOf(page).getByRole('listitem')
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText(/Bulk two.*Amélie Roy/)
  await expectAccessibleInBoth(page, 'what was left')
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, 'Bulk one')).toContainText('Summer grill')
  await expect(rowOf(page, 'Bulk two')).toContainText('Holiday season')
  await expect(bar(page).getByRole('button', { name: 'Move to a campaign…' })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await colleague.leave()

  await choose(page, ['Bulk one', contest])
  await bar(page).getByRole('button', { name: 'Publish…' }).click()
  await expectAccessibleInBoth(page, 'publish several')
  await dialogOf(page).getByRole('button', { name: 'Publish 2 experiences' }).click()
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: contest })).toContainText(
    'It is published already.',
  )
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await leave()
})

test('a deletion whose answer was lost is tried again and done once', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await copyAs(page, 'Doomed one')
  await copyAs(page, 'Doomed two')
  await choose(page, ['Doomed one', 'Doomed two'])
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Delete 2 experiences?' })).toBeVisible()
  let lost = 0
  await page.route('**/experience/sweepstakes/bulk', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const confirm = dialogOf(page).getByRole('button', { name: 'Delete 2 experiences' })
  await confirm.click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await confirm.click()
  await expectToast(page, '2 experiences were deleted.')
  await expect(rowOf(page, 'Doomed one')).toHaveCount(0)
  await leave()
})

test('on a phone a row is its name, its status and its menu', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const shown = await page.getByRole('columnheader').filter({ visible: true }).allTextContents()
  expect(shown.filter((text) => text !== '')).toEqual(['Name', 'Status', 'Actions'])
  await expectAccessibleInBoth(page, 'list on a phone')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await leave()
})
