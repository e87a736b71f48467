// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { baseUrl, expect, test } from '#test/support/browser.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'
import { activeLine, expectActive, field, openPalette, option, palette } from '#test/support/palette.ts'

// The line that stands first in the palette when somebody sees it is the one that Enter runs, however late the rest
// comes.

/** Answers to this address wait until they are let go. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await isReleased
    // A read that the page has given up meanwhile cannot go on.
    await route.continue().catch(() => undefined)
  })
  return release
}

const searches = '**/api/v1/search?*'

test('what is found late comes in below, and Enter runs what stood first', async ({ browser }) => {
  await makeColleague(browser, { name: 'Inviteria Roy', role: 'validator' })
  const { page, leave } = await arriveAt(browser, '/maple-market/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const release = await holdBack(page, searches)
  await openPalette(page)
  await page.keyboard.type('invite')
  await expectActive(page, 'Invite somebody')
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  const stood = await palette(page).getByRole('option').allTextContents()
  release()
  await expect(option(page, /^Inviteria Roy/).first()).toBeVisible()
  await expectActive(page, 'Invite somebody')
  const all = await palette(page).getByRole('option').allTextContents()
  expect(all.slice(0, stood.length)).toEqual(stood)
  await expect(palette(page).getByRole('status')).toContainText(`${all.length} results`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite somebody' })).toBeVisible()
  await leave()
})

test('Enter on what stands does not wait for the answer, and a line that was chosen stays chosen', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const release = await holdBack(page, searches)
  await openPalette(page)
  await page.keyboard.type('new li')
  await expectActive(page, /^New li(nk|st)$/)
  await page.keyboard.press('ArrowDown')
  const chosen = (await activeLine(page).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: chosen })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('list')
  await expectActive(page, 'Lists')
  await page.keyboard.press('ArrowDown')
  await expect(activeLine(page)).not.toHaveText('Lists')
  const second = (await activeLine(page).textContent()) ?? ''
  release()
  await expect(palette(page).getByRole('status')).toContainText(/\d+ results/)
  await expectActive(page, second)
  await leave()
})

test('what fits weakly stands once the answer is late, and then stays first', async ({ browser }) => {
  await makeColleague(browser, { name: 'Somebodette Roy', role: 'validator' })
  const { page, leave } = await arriveAt(browser, '/maple-market/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const release = await holdBack(page, searches)
  await openPalette(page)
  await page.keyboard.type('somebod')
  await expectActive(page, 'Invite somebody')
  release()
  await expect(option(page, /^Somebodette Roy/).first()).toBeVisible()
  await expectActive(page, 'Invite somebody')
  await leave()
})

test('the lines of the text before do nothing', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('store o')
  await expectActive(page, /^Store openings/)
  const release = await holdBack(page, searches)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('loyal')
  await expect(activeLine(page)).toHaveCount(0)
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant', /./)
  await expect(option(page, /^Store openings/)).toBeDisabled()
  await option(page, /^Store openings/).dispatchEvent('click')
  await page.keyboard.press('ArrowDown')
  await expect(activeLine(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/lists$/)
  release()
  await expectActive(page, /^Loyalty club/)
  await leave()
})

test('with nothing typed nothing stands before what was opened last', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await page.getByRole('link', { name: 'Loyalty club' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loyalty club' })).toBeVisible()
  await page.goto(`${baseUrl()}/maple-market/campaigns`)
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const release = await holdBack(page, '**/api/v1/search/opened')
  await openPalette(page)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await expect(palette(page).getByRole('option')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Loyalty club' })).toBeVisible()
  await leave()
})
