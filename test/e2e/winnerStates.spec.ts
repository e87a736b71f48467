// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import type { Browser, Page } from '@playwright/test'
import { type MailServerFixture, startMailServer } from '#server/adapters/gateways/smtp/mailServer.fixture.ts'
import { expect, expectToast, openContext, test, watchFaults } from '#test/support/browser.ts'
import { must } from '#test/support/making.ts'
import {
  claimIn,
  drawAlone,
  drawn,
  enter,
  freezeRafts,
  mailsTo,
  seeInBoth,
  showMail,
  startWinners,
  type Told,
  textOf,
} from '#test/support/winnersPeer.ts'

// Three are told in English, of whom one declines, one claims and one lets the time go by: each state as staff see it
// without reloading, from the message to the prize.

type Seen = { page: Page; mail: MailServerFixture }

test('winners told in English open, decline, claim or let the time go by, and staff see each state at once', async ({
  browser,
}) => {
  test.slow()
  const mail = await startMailServer()
  const { told, moveOn, stop } = await startWinners(mail, 'en')
  try {
    const context = await openContext(browser)
    const page = await context.newPage()
    await enter(page, told)
    const faults = watchFaults(page)
    const seen = { page, mail }
    await freezeRafts(page, told, 3)
    await drawAlone(page, 3)
    await tell(seen, 3)
    const declined = await openAndDecline(browser, seen)
    await claimOne(browser, seen)
    const late = mailsTo(mail).find(({ to }) => ![declined, claimed(seen)].includes(to))
    const review = page.url()
    await moveOn(25)
    // Nobody stays signed in for a day.
    await enter(page, told)
    await page.goto(review)
    await expectState(page, 'Out of time', 1)
    await seeInBoth(page, 'states', 'Declined', 'Claimed', 'Out of time')
    await replaceDeclined(browser, seen)
    await confirm(page)
    await readPrizeMails(seen)
    await expectWinners(page, told)
    await expectOwnPage(page, claimIn(textOf(must(late))))
    expect(faults).toEqual([])
    await context.close()
  } finally {
    await stop()
  }
})

const expectState = (page: Page, state: string, count: number) =>
  expect(drawn(page).getByText(state, { exact: true })).toHaveCount(count)

/** Whoever is drawn and not told yet. */
async function tell({ page, mail }: Seen, count: number): Promise<void> {
  const before = mailsTo(mail).length
  const people = count === 1 ? '1 potential winner' : `${count} potential winners`
  await page.getByRole('button', { name: `Tell ${people}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hours to claim').fill('24')
  await dialog.getByRole('button', { name: 'Tell them' }).click()
  await expect.poll(() => mailsTo(mail).length).toBe(before + count)
  await expect(drawn(page).getByText('Not told')).toHaveCount(0)
}

async function onPhone(browser: Browser, address: string, work: (phone: Page) => Promise<void>) {
  const context = await openContext(browser)
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(address)
  await work(phone)
  await context.close()
}

/** The first of those who were told; answers the own address. */
async function openAndDecline(browser: Browser, { page, mail }: Seen): Promise<string> {
  const first = must(mailsTo(mail)[0])
  expect(first.mail.subject).toBe('You may have won: Rafts')
  expect(textOf(first)).toMatch(
    /you may have won Rafts in Win a raft\. To claim it, answer here by .+: http\S+\s*$/,
  )
  await showMail(page, first, 'mail-told-english')
  await expectState(page, 'Told', 3)
  await onPhone(browser, claimIn(textOf(first)), async (phone) => {
    await expect(phone.getByRole('heading', { level: 1, name: 'You may have won Rafts' })).toBeVisible()
    await expectState(page, 'Opened', 1)
    await seeInBoth(page, 'told-and-opened', 'Told', 'Opened')
    await phone.getByText('I do not want this prize').click()
    await phone.getByRole('button', { name: 'Decline the prize' }).click()
    await expect(phone.getByText('You have declined it')).toBeVisible()
  })
  await expectState(page, 'Declined', 1)
  await expect(page.getByText('Of 3 potential winners 3 told, 0 claimed.')).toBeVisible()
  return first.to
}

const claimed = ({ mail }: Seen) => must(mailsTo(mail)[1]).to

async function claimOne(browser: Browser, { page, mail }: Seen): Promise<void> {
  await onPhone(browser, claimIn(textOf(must(mailsTo(mail)[1]))), async (phone) => {
    await phone.getByRole('button', { name: 'Claim the prize' }).click()
    await expect(phone.getByRole('heading', { name: 'We have your answer' })).toBeVisible()
  })
  await expectState(page, 'Claimed', 1)
}

/** By hand, with a reason of one's own; the alternate is told, and opens the page. */
async function replaceDeclined(browser: Browser, seen: Seen): Promise<void> {
  const { page, mail } = seen
  await drawn(page).locator('tr').filter({ hasText: 'Declined' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Redraw' }).click()
  const redrawing = page.getByRole('dialog', { name: 'Redraw 1 potential winner' })
  await redrawing.getByLabel('Reason').fill('Declined, and said so by phone too.')
  await redrawing.getByRole('button', { name: 'Redraw' }).click()
  await expectToast(page, '1 potential winner replaced')
  const replaced = page.getByRole('table', { name: 'Replaced' })
  await expect(replaced.locator('tbody tr')).toHaveCount(1)
  await expect(replaced).toContainText('Declined, and said so by phone too.')
  await expect(replaced).toContainText('Declined')
  await expect(drawn(page)).toContainText('2 (Alternate 1)')
  await tell(seen, 1)
  await onPhone(browser, claimIn(textOf(must(mailsTo(mail).at(-1)))), async (phone) => {
    await expect(phone.getByRole('heading', { level: 1, name: 'You may have won Rafts' })).toBeVisible()
  })
  await expectState(page, 'Opened', 1)
  await seeInBoth(page, 'states-with-alternate', 'Opened', 'Claimed', 'Out of time', 'Declined')
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Confirmation' }).click()
  await page.getByRole('button', { name: 'Confirm winners' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm 3 winners' }).click()
  await expectToast(page, '3 winners confirmed.')
}

const code = /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/

async function readPrizeMails({ page, mail }: Seen): Promise<void> {
  const prizes = () => mailsTo(mail).filter(({ mail: { subject } }) => subject === 'Your raft')
  await expect.poll(() => prizes().length).toBe(3)
  const prize = must(prizes()[0])
  expect(textOf(prize)).toMatch(/^It floats\.\s+See your prize here: http\S+\s*$/)
  expect(`${textOf(prize)} ${prize.mail.html}`).not.toMatch(code)
  await showMail(page, prize, 'mail-prize-english')
  await page.goto(must(/http\S+\/prize\/\S+/.exec(textOf(prize))?.[0]))
  await expect(page.getByText('Hold on tight.')).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await seeInBoth(page, 'prize-page-english')
}

/** To staff with their states; to everybody all three, since staff confirmed them. */
async function expectWinners(page: Page, { url, client, eid }: Told): Promise<void> {
  await page.goto(`${url}/${client}/experience/sweepstakes/${eid}/winners`)
  const winners = page.getByRole('table', { name: 'Winners: Win a raft' })
  for (const state of ['Claimed', 'Opened', 'Out of time'])
    await expect(winners.getByText(state, { exact: true })).toHaveCount(1)
  await seeInBoth(page, 'winners-states', 'Claimed', 'Opened', 'Out of time')
  await page.getByLabel('Claim', { exact: true }).selectOption({ label: 'Out of time' })
  await expect(winners.locator('tbody tr')).toHaveCount(1)
  await page.goto(`${url}/e/${eid}/prizes?lang=en`)
  const listed = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^\w\. \w\., / })
  await expect(listed).toHaveCount(3)
  await seeInBoth(page, 'public-winners-states')
}

/** Whoever was out of time, and was confirmed all the same. */
async function expectOwnPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'You have won Rafts' })).toBeVisible()
  await expect(page.getByText('Rafts is yours: it is confirmed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your prize' })).toBeVisible()
  await seeInBoth(page, 'late-and-confirmed')
}
