import type { Page } from '@playwright/test'
import {
  baseUrl,
  databaseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  goByNavigation,
} from '#test/support/browser.ts'
import { endUndoTime } from '#test/support/undoTime.ts'
import { openParticipant } from '../people/parts.ts'
import { cast, openPage, readPhone } from './cast.ts'
import {
  beginBroadcast,
  expectToAddUp,
  figures,
  flightOf,
  ignoreQuietHours,
  readSkipped,
  sendNow,
} from './compose.ts'

const title = 'Coupons'
const link = { name: 'Summer coupons', url: 'https://www.maple-market.test/coupons' }
const english = 'Hi {{first_name|there}}! Your coupon: '
const french = 'Bonjour {{first_name|vous}}! L’été est là, votre rabais : '

/** The shortcode gets a price and a low speed, so that what follows can be counted and watched. */
export async function slowShortcode(page: Page): Promise<void> {
  await openPage(page, 'settings/senders')
  const all = page.getByRole('table', { name: 'All shortcodes' })
  await all.getByRole('button', { name: cast.code, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit shortcode ${cast.code}` })
  await dialog.getByRole('textbox', { name: 'Messages a second' }).fill('5')
  await dialog.getByRole('textbox', { name: 'Price of an SMS part' }).fill('0.01')
  await dialog.getByRole('textbox', { name: 'Currency' }).fill('cad')
  await expectAccessibleInBoth(page, 'edit shortcode')
  await dialog.getByRole('button', { name: 'Save shortcode' }).click()
  await expect(dialog).toBeHidden()
  await expect(all.getByRole('row').filter({ hasText: cast.code })).toContainText('$0.01')
}

export async function makeLink(page: Page): Promise<void> {
  await goByNavigation(page, 'Links')
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New link' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(link.name)
  await dialog.getByRole('textbox', { name: 'Leads to' }).fill(link.url)
  await expectAccessibleInBoth(page, 'new link')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('table', { name: 'Links' })).toContainText(link.name)
}

/** In two languages, with a name and the link; read, tried out, sent, taken back, and sent for good. */
export async function sendTexts(page: Page): Promise<void> {
  await beginBroadcast(page, title, cast.list)
  await page.getByRole('combobox', { name: 'Shortcode' }).selectOption({ label: cast.code })
  await write(page, 'Message (EN)', english)
  await write(page, 'Message (FR)', french)
  await readFlight(page)
  await sendTest(page)
  await cancelSkip(page)
  await sendNow(page, { title, recipients: 2 })
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'It was taken back. Nothing was sent.')
  await expectAsTyped(page)
  await ignoreQuietHours(page)
  await sendNow(page, { title, recipients: 2 })
  await expect(page.getByRole('timer')).toContainText(/Sending begins in \d+ seconds?/)
  await endUndoTime(databaseUrl())
}

/** Back in the composer: nothing has to be typed again. */
async function expectAsTyped(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'New broadcast' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: 'Message (EN)' })).toHaveValue(/Your coupon: \{\{link:/)
  await expect(page.getByRole('textbox', { name: 'Message (FR)' })).toHaveValue(/votre rabais : \{\{link:/)
  await expect(page.getByRole('complementary', { name: 'Flight check' })).toContainText('2 recipients')
}

async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(text)
  await page.getByRole('button', { name: `More fields for ${label}` }).click()
  await page.getByRole('menuitem', { name: link.name }).click()
  await expect(field).toHaveValue(/: \{\{link:\w+\}\}$/)
  await expect(field).toBeFocused()
}

async function readFlight(page: Page): Promise<void> {
  const flight = flightOf(page)
  await expect(flight.getByRole('status')).toHaveText('2 recipients')
  await expect(flight).toContainText('1 receives the French text')
  await expect(flight.getByRole('row', { name: /^List/ }).getByRole('cell')).toHaveText('4')
  expect(await readSkipped(page, 'Opted out')).toBe(1)
  expect(await readSkipped(page, 'No phone number')).toBe(1)
  await expect(flight.getByRole('row', { name: /^SMS parts in all/ }).getByRole('cell')).toHaveText('3')
  await expect(flight.getByRole('row', { name: /^Cost/ }).getByRole('cell')).toHaveText('$0.03')
  await expect(flight.getByRole('alert')).toContainText('make the message longer to send: ’')
  const previews = flight.getByRole('listitem')
  await expect(previews.filter({ hasText: 'Hi Rosa! Your coupon: http' })).toHaveCount(1)
  await expect(previews.filter({ hasText: 'Bonjour Lise! L’été est là' })).toHaveCount(1)
  await expectAccessibleInBoth(page, 'compose')
}

async function sendTest(page: Page): Promise<void> {
  const { own } = cast.phones
  await page.getByRole('textbox', { name: 'Your phone number' }).fill(own)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expectToast(page, `Test sent to ${own}`)
  await expect.poll(() => readPhone(page, own)).toEqual([expect.stringMatching(/^\[Test\] Hi /)])
}

async function cancelSkip(page: Page): Promise<void> {
  const skip = page.getByRole('checkbox', { name: 'Skip the opt-in check' })
  await skip.check()
  const dialog = page.getByRole('dialog', { name: 'Skip the opt-in check?' })
  await expect(dialog).toContainText('2 recipients')
  await expect(dialog).toContainText('never opted in would receive this message')
  await expectAccessibleInBoth(page, 'skip the opt-in check?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(skip).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Reason for skipping' })).toBeHidden()
}

/** The counts add up, and each who got nothing is named with the reason. */
export async function checkTexts(page: Page): Promise<void> {
  const delivered = figures(page, 'What became of it').getByRole('row', { name: /^Delivered/ })
  await expect(delivered.getByRole('cell').last()).toHaveText('2', { timeout: 30_000 })
  expect(await expectToAddUp(page)).toEqual({ Delivered: 2, Skipped: 2, 'Recipients in all': 4 })
  const time = page.getByRole('region', { name: 'Over time' })
  await expect(time.getByRole('img', { name: 'Sent: 2, Delivered: 2' })).toBeVisible({ timeout: 30_000 })
  await time.getByRole('button', { name: 'Show as table' }).click()
  await expect(time.getByRole('columnheader', { name: 'Delivered' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Recipients' }).locator('tbody tr')
  await page.getByRole('tab', { name: 'Did not get it' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Nora Nophone' })).toContainText('No phone number')
  await figures(page, 'Why not everybody').getByRole('link', { name: 'Opted out' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Stan Sortie')
  await page.getByRole('tab', { name: 'Got it', exact: true }).click()
  await expect(rows).toHaveCount(2)
}

/** The phone has the text with a link of its own, and who opens it is known for it. */
export async function openLink(page: Page): Promise<void> {
  const [text = ''] = await readPhone(page, cast.phones.rosa)
  const [address = ''] = /http\S+/.exec(text) ?? []
  expect(text).toBe(`Hi Rosa! Your coupon: ${address}`)
  expect((await readPhone(page, cast.phones.lise)).at(-1)).toContain('Bonjour Lise! L’été est là, votre')
  expect(address.startsWith(baseUrl())).toBe(true)
  const answer = await page.request.get(address, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toContain(`${link.url}?`)
  const person = await openParticipant(page, 'Rosa Rivard')
  await person.getByRole('tab', { name: 'Activity' }).click()
  await expect(person.getByRole('listitem').filter({ hasText: 'Clicked a link' })).toHaveCount(1)
  await openPage(page, 'links')
  const table = page.getByRole('table', { name: 'Links' })
  const row = table.getByRole('row').filter({ hasText: link.name })
  await expect(row).toHaveCount(1)
  const titles = await table.getByRole('columnheader').allInnerTexts()
  await expect(row.getByRole('cell').nth(titles.indexOf('People'))).toHaveText('1')
}
