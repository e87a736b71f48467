// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  staff as named,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// Whoever declines makes room for the next in the ranking, by one press; a draw that fails says so and can be tried
// again (E2); and the console checks the files of a draw.

const phones = ['+14165550171', '+14165550172']
const contactSupport = 'An error occurred, please contact support.'
let staff: Caller
let eid: string
let drawEid: string
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const [shortcode] = await rows(staff, routes.listClientShortcodes, {})
  const { code, id: shortcode_id } = must(shortcode) as { code?: string; id: string }
  const body = { name: 'Win a sled', title: 'Win a sled', keyword: 'SLED', shortcode_id, has_optin: false }
  eid = (await make(staff, routes['sweepstakes.create'], { body })).eid
  for (const from of phones)
    await staff.call(routes.sendFromHandset, { body: { from, to: must(code), text: 'SLED' } })
  const pool = await make(staff, routes.createPrizePool, { body: { name: 'Sleds', total: 1 } })
  const params = { exp: eid }
  const draw = await make(staff, routes.openDraw, { params, body: { count: 1, prizePool: pool.id } })
  drawEid = draw.eid
})

/** The server fails at this call until what is answered is called. */
async function failing(page: Page, call: string): Promise<() => Promise<void>> {
  const address = `**/${call}`
  await page.route(address, (route) => route.fulfill({ status: 500, body: 'no JSON' }))
  return () => page.unroute(address)
}

/** The address of the claim in the last message to one of the phones. */
async function claimAddress(): Promise<string | undefined> {
  const messages = await Promise.all(
    phones.map(async (phone) => (await staff.call(routes.listHandsetMessages, { query: { phone } })).text),
  )
  return /\/e\/\w+\/claim\/[\w-]+/.exec(messages.join(' '))?.[0]
}

test('a draw that fails says so, the next in the ranking is drawn by one press, and its files are checked', async ({
  browser,
  page: mobile,
}) => {
  const { page, leave } = await arrive(browser)
  const address = `${baseUrl()}/${client}/experience/sweepstakes/${eid}/prizing?draw=${drawEid}`
  await page.goto(`${address}&tab=draw`)
  const alone = 'Draw without a public value'
  const heal = await failing(page, 'draw-potential-winners')
  await page.getByRole('button', { name: alone }).press('Enter')
  const drawing = page.getByRole('dialog', { name: 'Draw 1 potential winner of Win a sled?' })
  await drawing.getByRole('button', { name: alone }).press('Enter')
  await expect(drawing.getByText(contactSupport)).toBeVisible()
  await expectAccessibleInBoth(page, 'a draw that failed')
  await heal()
  await drawing.getByRole('button', { name: alone }).press('Enter')
  await expectToast(page, '1 potential winner drawn')

  const params = { exp: eid, drawEid }
  expect((await staff.call(routes.tellWinners, { params, body: {} })).status).toBe(200)
  await expect.poll(claimAddress).toBeTruthy()
  await mobile.goto(baseUrl() + must(await claimAddress()))
  await mobile.getByText('I do not want this prize').click()
  await mobile.getByRole('button', { name: 'Decline the prize' }).click()
  await expect(mobile.getByText('You have declined it')).toBeVisible()

  const standing = page.getByRole('table', { name: 'Potential winners' })
  await expect(standing).toContainText('Declined')
  await page.getByRole('button', { name: 'Draw the next in the ranking instead of 1' }).press('Enter')
  const redrawing = page.getByRole('dialog', { name: 'Redraw 1 potential winner' })
  await expect(redrawing.getByLabel('Reason')).toHaveValue('Declined the prize.')
  await expectAccessibleInBoth(page, 'the next in the ranking')
  await redrawing.getByRole('button', { name: 'Redraw' }).press('Enter')
  await expectToast(page, '1 potential winner replaced')
  await expect(standing).toContainText('2 (Alternate 1)')
  await expect(page.getByRole('button', { name: 'Tell 1 potential winner' })).toBeVisible()
  await expectAccessibleInBoth(page, 'an alternate')
  await flagAlternate(page)

  await leave()

  const second = await arrive(browser, named('Marc Tremblay'))
  await second.page.goto(`${address}&tab=confirmation`)
  const healed = await failing(second.page, 'confirm-winners')
  await second.page.getByRole('button', { name: 'Confirm winners' }).press('Enter')
  const confirming = second.page.getByRole('dialog')
  await expect(confirming).toContainText('1 of them has been flagged since the freeze and gets a prize')
  await expectAccessibleInBoth(second.page, 'a winner who is flagged')
  await confirming.getByRole('button', { name: 'Confirm 1 winner' }).press('Enter')
  await expect(confirming.getByRole('alert')).toContainText(contactSupport)
  await healed()
  await confirming.getByRole('button', { name: 'Confirm 1 winner' }).press('Enter')
  await expect(second.page.getByText('1 winner confirmed.')).toBeVisible()
  await checkFiles(second.page, address)
  await second.leave()
})

/** After the freeze, which left nobody out for it: the open page shows it by itself, in each list and in the dialog. */
async function flagAlternate(page: Page): Promise<void> {
  const { body } = await staff.call(routes.listBallotDraws, { params: { exp: eid, drawEid } })
  const { data } = body as { data: { is_replaced: boolean; participant: { id: string } }[] }
  const { id: person } = must(data.find((one) => !one.is_replaced)).participant
  const flag = { client, person, is_flagged: true, reason: 'Many phones' }
  const table = page.getByRole('table', { name: 'Potential winners' })
  await expect(table).not.toContainText('Flagged')
  expect((await staff.call(routes.flagParticipant, { body: flag })).status).toBe(200)
  await expect(table).toContainText('Flagged')
  await expect(page.getByRole('table', { name: 'Replaced' })).not.toContainText('Flagged')
  await expectAccessibleInBoth(page, 'an alternate who is flagged')
  await page.screenshot({ path: 'test-results/flagged-in-draw.png', fullPage: true })
  await table.getByRole('button', { name: /Flagged$/ }).press('Enter')
  await expect(page.getByRole('dialog').getByText('Flagged')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Validation' }).click()
  await expect(page.getByRole('list', { name: 'Potential winners' })).toContainText('Flagged')
}

/** The two files of the draw, as somebody may have sent them to the staff. */
async function checkFiles(page: Page, address: string): Promise<void> {
  const params = { exp: eid, drawEid }
  const { text: certificate } = await staff.call(routes.getCertificate, { params })
  const { text: ballots } = await staff.call(routes.getFrozenSet, { params })
  await page.goto(`${address}&tab=confirmation`)
  await page.getByRole('link', { name: 'Check files that somebody has' }).click()
  const start = page.getByRole('button', { name: 'Check the draw' })
  await start.press('Enter')
  await expect(page.getByLabel('Certificate')).toBeFocused()
  await expect(page.getByText('Choose a file.')).toHaveCount(2)
  await expectAccessibleInBoth(page, 'files of a draw that are missing')
  const choose = async (written: string) => {
    const file = { name: 'draw.json', mimeType: 'application/json', buffer: Buffer.from(written) }
    await page.getByLabel('Certificate').setInputFiles(file)
  }
  await page
    .getByLabel('Ballots')
    .setInputFiles({ name: 'ballots.txt', mimeType: 'text/plain', buffer: Buffer.from(ballots) })
  await choose(certificate)
  await start.press('Enter')
  await expect(page.getByRole('status').getByText('Everything fits.')).toBeVisible()
  await expectAccessibleInBoth(page, 'a draw that was checked')
  await choose(certificate.replace('Declined the prize.', 'Declined the price.'))
  await start.press('Enter')
  await expect(page.getByRole('status').getByText('Something does not fit.')).toBeVisible()
  await expect(page.getByText('steps', { exact: true })).toBeVisible()
  await choose('no certificate')
  await start.press('Enter')
  await expect(page.getByRole('status').getByText('The files could not be read.')).toBeVisible()
}
