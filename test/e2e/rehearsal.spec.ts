// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, settle, test } from '#test/support/browser.ts'
import { client, contest, contestList, findThings } from '#test/support/pages.ts'

// Staff play a contest before others see it: by text, by the page, and on another day.

async function openRehearsal(page: Page): Promise<void> {
  await page.goto(baseUrl() + contestList)
  await page.getByRole('link', { name: contest, exact: true }).click()
  await page.getByRole('link', { name: 'Rehearse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Rehearsal of ${contest}` })).toBeVisible()
}

async function text(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text' }).fill(words)
  await page.keyboard.press('Enter')
}

test('a text is played, answered on the test phone alone, and the rules say what they said', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const before = await countEntries(page)
  await openRehearsal(page)
  await page
    .getByRole('button', { name: /^(Begin|Start)/ })
    .first()
    .click()
  await text(page, 'CHEER')
  // Other tests give the contest other titles.
  await expect(page.getByRole('log', { name: 'Phone' })).toContainText('You are entered in')
  await expect(page.getByText('Phase: Open at this time.', { exact: false })).toBeVisible()
  await expectAccessibleInBoth(page, 'the rehearsal')
  await text(page, 'STOP')
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('')
  await expect(page.getByText('2. Text “STOP”')).toBeVisible()
  await page.getByRole('button', { name: 'A day after the end' }).click()
  await text(page, 'CHEER')
  await expect(page.getByText('3. Text “CHEER”')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page)
  await expectAccessibleInBoth(page, 'the rehearsal on a phone')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  expect(await countEntries(page)).toBe(before)
  await leave()
})

async function countEntries(page: Page): Promise<number> {
  const headers = { 'X-Client': client }
  const eid = (await findThings(page)).eids.sweepstakes
  const entries = await page.request.get(`${baseUrl()}/api/v1/experience/sweepstakes/${eid}/entries`, {
    headers,
  })
  return (await entries.json()).total
}
