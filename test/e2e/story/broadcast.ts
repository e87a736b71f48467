import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { takePhone } from './handset.ts'
import { type Story, tale } from './tale.ts'

/** Composes, reads the flight check, sends, and takes it back within the ten seconds. */
export async function undoBroadcast({ console: page }: Story): Promise<void> {
  await goByNavigation(page, 'Broadcasts')
  await expectAccessible(page, 'broadcasts, empty')
  await page.getByRole('link', { name: 'New broadcast' }).first().click()
  await compose(page)
  await checkFlight(page)
  await sendNow(page)
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New broadcast' })).toBeVisible()
  await expectAccessible(page, 'taken back')
}

/** As it was typed, for good: who got it, who did not, and what the phones show. */
export async function sendBroadcast({ console: page, handset }: Story): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Message (EN)' })).toHaveValue(/at the fair/)
  await ignoreQuietHours(page)
  await sendNow(page)
  await expect(page.getByText(/^Sending begins in \d+ seconds?$/)).toBeVisible()
  await checkOutcome(page)
  await checkRecipients(page)
  await takePhone(handset, tale.phones.reader)
  await expect(handset.getByRole('log')).toContainText('Hi Rosa! See you at the fair in Kingston.')
  await takePhone(handset, tale.phones.lectrice)
  await expect(handset.getByRole('log')).toContainText('Bonjour Lise! À bientôt au salon.')
  await takePhone(handset, tale.phones.stopper)
  await expect(handset.getByRole('log')).toContainText('You opted out')
  await expect(handset.getByRole('log')).not.toContainText('fair')
}

async function compose(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Book fair')
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: tale.campaign })
  await page.getByRole('combobox', { name: 'List' }).selectOption({ label: `${tale.list} (4)` })
  await page.getByRole('combobox', { name: 'Shortcode' }).selectOption({ label: tale.code })
  const english = page.getByRole('textbox', { name: 'Message (EN)' })
  await english.fill('Hi ')
  await page.getByRole('button', { name: 'Insert First name into Message (EN)' }).click()
  await expect(english).toHaveValue('Hi {{first_name|there}}')
  await english.fill('Hi {{first_name|there}}! See you at the fair in {{data.town|town}}.')
  const french = page.getByRole('textbox', { name: 'Message (FR)' })
  await french.fill('Bonjour {{first_name|vous}}! À bientôt au salon.')
  await ignoreQuietHours(page)
}

async function ignoreQuietHours(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Ignore quiet hours' }).check()
  await page.getByRole('textbox', { name: 'Reason for ignoring quiet hours' }).fill('The fair opens now')
}

async function checkFlight(page: Page): Promise<void> {
  const flight = page.getByRole('complementary', { name: 'Flight check' })
  await expect(flight.getByRole('status')).toHaveText('3 recipients')
  await expect(flight).toContainText('1 receives the French text')
  await expect(flight.getByRole('row', { name: /^List/ })).toContainText('4')
  await expect(flight.getByRole('row', { name: /^Opted out/ })).toContainText('−1')
  await expect(flight.getByRole('listitem').filter({ hasText: 'Hi Rosa!' })).toContainText('Kingston')
  await expectAccessible(page, 'compose')
}

async function sendNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this broadcast now?' })
  await expect(dialog).toContainText(`It goes to 3 recipients of “${tale.list}”.`)
  await expect(dialog).toContainText(tale.client)
  await expectAccessible(page, 'send now?')
  await dialog.getByRole('button', { name: 'Send to 3' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book fair' })).toBeVisible()
  await expectToast(page, 'Sending begins shortly')
}

async function checkOutcome(page: Page): Promise<void> {
  const happened = page.getByRole('table', { name: 'What became of it' })
  await expect(happened.getByRole('row', { name: /^Delivered/ })).toContainText('3', { timeout: 40_000 })
  await expect(happened.getByRole('row', { name: /^Skipped/ })).toContainText('1')
  await expect(happened.getByRole('row', { name: /^Recipients in all/ })).toContainText('4')
  const reasons = page.getByRole('table', { name: 'Why not everybody' })
  await expect(reasons.getByRole('row', { name: /^Opted out/ })).toContainText('1')
}

async function checkRecipients(page: Page): Promise<void> {
  const rows = page.getByRole('table', { name: 'Recipients' }).locator('tbody tr')
  await page.getByRole('tab', { name: 'Got it', exact: true }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('tab', { name: 'Did not get it' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Stan Stopper')
  await expect(rows).toContainText('Opted out')
  await expectAccessible(page, 'broadcast')
}
