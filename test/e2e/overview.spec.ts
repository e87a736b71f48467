// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  settle,
  staff,
  test,
} from '#test/support/browser.ts'
import { contest, contestList } from '#test/support/pages.ts'

// How an experience stands, for who reads and edits nothing.

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openOverview(page: Page, name = contest): Promise<void> {
  await page.goto(baseUrl() + contestList)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('the name of an experience leads to how it stands, and to the form only who wants to edit', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await openOverview(page)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Entries a day from .* at most/ })).toBeVisible()
  await page.getByText('Source', { exact: true }).click()
  await panel(page, 'Entries a day').getByRole('button', { name: 'As a table' }).click()
  const table = page.getByRole('region', { name: 'Entries a day' }).getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Text message' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'In all' })).toBeVisible()
  await expect(panel(page, 'Last entries').getByRole('listitem')).toHaveCount(10)
  await expect(panel(page, 'Prizes left')).toContainText(/\d+ of \d+ left/)
  await expect(panel(page, 'Last changes').getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'overview')
  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page)
  await expectAccessibleInBoth(page, 'overview on a phone')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await page.getByRole('button', { name: `Actions for ${contest}` }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/sweepstakes\/\w+\/edit$/)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/sweepstakes\/[a-z0-9]{12}$/)
  await leave()
})

test('a link that somebody kept to a tab of the form still leads there', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await openOverview(page)
  await page.goto(`${page.url()}?tab=rules`)
  await expect(page).toHaveURL(/\/edit\?tab=rules$/)
  await expect(page.getByRole('tab', { name: 'Entry rules' })).toHaveAttribute('aria-selected', 'true')
  await leave()
})

test('a draft says how much it lacks, and its check list leads to the form', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await openOverview(page, 'Picnic Season')
  await expect(panel(page, 'What waits')).toContainText(/\d+ things? keeps? it from being published\./)
  await expect(panel(page, 'Entries a day')).toContainText('Nobody has entered yet.')
  await panel(page, 'What waits').getByRole('button', { name: 'Open the check list' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/\/edit\?tab=pages&page=Privacy$/)
  await leave()
})

test('the code of the public address is saved as a picture and as a drawing', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await openOverview(page)
  await expect(page.getByRole('img', { name: `QR code of the public address of ${contest}` })).toBeVisible()
  for (const type of ['SVG', 'PNG']) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: `QR code as ${type}` }).click()
    expect((await coming).suggestedFilename()).toMatch(new RegExp(`^[a-z0-9]{12}\\.${type.toLowerCase()}$`))
  }
  await leave()
})

test('an entry by text comes onto the page by itself', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await openOverview(page)
  const newest = panel(page, 'Last entries').getByRole('listitem').first()
  await expect(newest).toBeVisible()
  const readAgain = page.waitForResponse(/experience\/sweepstakes\/\w+\/overview$/)
  const answer = await page.request.post(`${baseUrl()}/handset/messages`, {
    data: { from: '+14165550187', to: '55555', text: 'CHEER' },
  })
  expect(answer.ok()).toBe(true)
  await readAgain
  await expect(newest).toContainText('Text message')
  await leave()
})

test('whoever may only read sees no next step, copies the address, and what the form holds', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser, staff('Daniel Okafor'))
  await openOverview(page)
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeEnabled()
  await expect(panel(page, 'Last changes')).toHaveCount(0)
  await page.getByRole('link', { name: 'View sweepstakes' }).click()
  await expect(page.getByLabel('Name')).toBeDisabled()
  await leave()
})
