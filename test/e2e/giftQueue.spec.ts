// long: a queue by hand; validation.spec has the keys and the lock.
import type { Locator, Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// Receipts of a gift with purchase earn credits, by keys alone.

let eid: string
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const pool = await make(staff, routes.createPrizePool, { body: { name: `Socks ${Date.now()}`, total: 1 } })
  const gift = await make(staff, routes['gift-with-purchase.create'], {
    body: {
      name: 'Warm socks',
      title: 'Warm socks',
      requires_validation: true,
      award_credit_threshold: 2,
      prize_pools: [{ id: pool.id }],
      rejection_reason: [
        { name: 'No socks on it', language_rejection_reason: [{ text: 'No socks.', language_slug: 'en' }] },
        { name: 'Too old', language_rejection_reason: [{ text: 'Too old.', language_slug: 'en' }] },
      ],
      form_rules: [
        { type: 'Entry', field_name: 'first_name', field_rules: 'required|text' },
        { type: 'Entry', field_name: 'email', field_rules: 'required|email' },
      ],
    },
  })
  eid = gift.eid
  for (const name of ['Ana', 'Luc', 'Zoe', 'Max']) {
    const { status, text } = await staff.call(routes.enterOffline, {
      params: { kind: 'gift-with-purchase', eid },
      body: {
        received_on: new Date(Date.now() - 36 * 3600_000).toISOString().slice(0, 10),
        answers: { first_name: name, email: `${name.toLowerCase()}${Date.now()}@socks.example` },
      },
    })
    expect(status, text).toBe(200)
  }
})

/** Letters for a number, and a line too many. */
async function mistype(panel: Locator): Promise<void> {
  await panel.getByLabel('Credits that the person asks for').fill('two')
  await panel.page().keyboard.press('Enter')
  await expect(panel).toContainText('A whole number up to 1,000,000, or nothing')
  await panel.getByRole('button', { name: 'Add a line' }).click()
  await expect(panel.getByRole('combobox', { name: 'Prize' }).nth(1)).not.toHaveValue('')
  await panel.getByRole('button', { name: 'Remove the last line' }).click()
}

/** Rejects the entry in hand for both reasons by keys, of two that wait, and takes it back. */
async function rejectForSeveral(page: Page): Promise<void> {
  await page.keyboard.press('x')
  const first = page.getByRole('button', { name: 'No socks on it' })
  const second = page.getByRole('button', { name: 'Too old' })
  await expect(first).toBeVisible()
  await page.keyboard.press('s')
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(first).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInBoth(page, 'several reasons')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 waits', { exact: true })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('2 wait', { exact: true })).toBeVisible()
}

test('each receipt gets its credits, and the last prize goes once', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/experience/gift-with-purchase/${eid}/validation`)
  await expect(page.getByText('4 wait', { exact: true })).toBeVisible()
  const panel = page.getByRole('group', { name: 'What does this entry earn?' })
  const credits = panel.getByRole('textbox', { name: 'Credits', exact: true })

  await page.keyboard.press('v')
  await expect(credits).toBeFocused()
  await expect(credits).toHaveValue('1')
  await expectAccessibleInBoth(page, 'what an entry earns')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.keyboard.press('v')
  await expect(credits).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Credits and prize information must be added')
  await credits.fill('2')
  await mistype(panel)
  await panel.getByLabel('Credits that the person asks for').fill('3')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('A reason is required for submission')
  await panel.getByLabel('Why fewer than that').fill('One was no sock')
  await expectAccessible(page, 'a reason for fewer credits')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 wait', { exact: true })).toBeVisible()

  await expect(page.getByRole('region', { name: 'Entry', exact: true })).toContainText('Luc')
  await page.keyboard.press('v')
  await expect(credits).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 wait', { exact: true })).toBeVisible()

  await expect(page.getByRole('region', { name: 'Entry', exact: true })).toContainText('Zoe')
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'No socks on it' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('1 waits', { exact: true })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('2 wait', { exact: true })).toBeVisible()

  await rejectForSeveral(page)

  await expect(page.getByRole('button', { name: 'Kicked entries' })).toHaveAttribute('aria-keyshortcuts', 'w')

  // The undo of what was accepted ends, and the one prize that there is goes to the first.
  await page.goto(`${baseUrl()}/${client}/experience/prize-pool`)
  await expect(page.getByRole('row').filter({ hasText: 'Socks' })).toContainText('0', { timeout: 30_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${baseUrl()}/${client}/experience/gift-with-purchase/${eid}/validation`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(panel).toBeVisible()
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await expectAccessibleInBoth(page, 'what an entry earns, on a phone')
  await leave()
})

test('a row is rejected for several reasons by keys, and its dialog tells all', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const list = `${baseUrl()}/${client}/experience/gift-with-purchase/${eid}/entries`
  await page.goto(`${list}?status=pending`)
  await page.getByRole('button', { name: 'Actions for Max' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Mark invalid' }).click()
  const dialog = page.getByRole('dialog')
  const offered = dialog.getByRole('button', { name: 'No socks on it' })
  await expect(offered).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('A reason is required for submission')
  await offered.focus()
  for (const key of ['1', '2', '1']) await page.keyboard.press(key)
  await expect(offered).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('1')
  await expect(offered).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInBoth(page, 'reasons of the experience in a dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Only one glove')
  await offered.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Max' })).toBeHidden()
  await page.goto(`${list}?status=invalid`)
  await page.getByRole('button', { name: 'Max', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Too old; No socks on it; Only one glove')
  await leave()
})
