// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessible, settle, test } from '#test/support/browser.ts'
import { client, contest, contestList } from '#test/support/pages.ts'

// On a phone a page's head leaves the screen to what the page is about.

test.use({ viewport: { width: 390, height: 844 } })

/** How many rows the title and what can be done take. */
async function rowsOf(page: Page): Promise<number> {
  const head = page
    .getByRole('banner')
    .or(page.locator('main header'))
    .filter({ has: page.getByRole('heading', { level: 1 }) })
  const parts = [head.getByRole('heading', { level: 1 }), ...(await head.getByRole('button').all())]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const middles = boxes.flatMap((box) => (box ? [box.y + box.height / 2] : []))
  return middles
    .toSorted((a, b) => a - b)
    .filter((middle, at, all) => at === 0 || middle - (all[at - 1] ?? 0) > 20).length
}

test('participants and an experience have a head of at most two rows, and nothing is lost from it', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${baseUrl()}/${client}/participants`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await settle(page)
  expect(await rowsOf(page)).toBe(1)
  const [search, filters] = await Promise.all([
    page.getByRole('searchbox').boundingBox(),
    page.getByRole('button', { name: 'Filters' }).boundingBox(),
  ])
  expect(
    Math.abs((search?.y ?? 0) - (filters?.y ?? 99)),
    'the search and the filters share a row',
  ).toBeLessThan(8)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Actions for Participants' }).click()
  await page.getByRole('menuitem', { name: 'Growth' }).click()
  await expect(page.getByRole('region', { name: 'Participants over time' })).toBeVisible()
  await expectAccessible(page, 'participants on a phone')

  await page.goto(baseUrl() + contestList)
  await page.getByRole('link', { name: contest, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: contest })).toBeVisible()
  await settle(page)
  expect(await rowsOf(page)).toBeLessThanOrEqual(2)
  await page.getByRole('button', { name: `Actions for ${contest}` }).click()
  for (const name of ['Rehearse', 'Entries', 'Edit', 'Duplicate'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await leave()
})
