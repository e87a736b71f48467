// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import type { Browser, Page } from '@playwright/test'
import { type MailServerFixture, startMailServer } from '#server/adapters/gateways/smtp/mailServer.fixture.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  openContext,
  test,
  watchFaults,
} from '#test/support/browser.ts'
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

// Each mail of a draw at the mail server that takes it: the witness's, and the winners' from first word to prize.

/** Of the contest's form: who outside gets the hash of the freeze. */
async function nameWitness(page: Page, { url, client, eid }: Told): Promise<void> {
  await page.goto(`${url}/${client}/experience/sweepstakes/${eid}/edit`)
  await page.getByRole('tab', { name: 'Dates' }).click()
  await expect(page.getByText('Nobody outside is told of the freeze.')).toBeVisible()
  await page.getByRole('button', { name: 'Add witness' }).click()
  const email = page.getByRole('group', { name: 'Witness 1' }).getByLabel('E-mail')
  await email.fill('notary')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(email).toHaveAccessibleDescription(/./)
  await expectAccessible(page, 'a witness without an address')
  await email.fill('notary@law.test')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Win a raft' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await page.getByRole('tab', { name: 'Dates' }).click()
    await expect(email).toHaveValue('notary@law.test', { timeout: 2000 })
  }).toPass()
}

async function freeze(page: Page, told: Told): Promise<void> {
  await freezeRafts(page, told, 2)
  await expect(page.getByText(/has the hash since/)).toBeVisible()
  await expect(page.getByText('several freezes could still be prepared')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a freeze with a witness')
  await page.screenshot({ path: 'test-results/witnessed.png', fullPage: true })
}

async function claim(browser: Browser, address: string): Promise<void> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous avez peut-être gagné\u00a0: Rafts')
  await page.screenshot({ path: 'test-results/claim-french.png', fullPage: true })
  await page.getByLabel('Votre réponse').fill('42')
  await page.getByRole('button', { name: 'Réclamer le prix' }).click()
  await expect(page.getByRole('heading', { name: 'Nous avons votre réponse' })).toBeVisible()
  await context.close()
}

test('a witness has the hash, winners are told, reminded and out of time by e-mail, and listed at the end', async ({
  browser,
}) => {
  test.slow()
  const mail = await startMailServer()
  const { told, moveOn, stop } = await startWinners(mail, 'fr')
  try {
    const context = await openContext(browser)
    const page = await context.newPage()
    const login = () => enter(page, told)
    await login()
    const faults = watchFaults(page)
    await nameWitness(page, told)
    await freeze(page, told)
    const seen = { page, mail }
    await expectWitnessed(seen)
    await drawAndTell(browser, seen)
    await remindAndRunOut(seen, moveOn, login)
    await replaceAndTell(browser, seen)
    await confirm(seen, told)
    await expectListed(page, told)
    expect(faults).toEqual([])
    await context.close()
  } finally {
    await stop()
  }
})

type Seen = { page: Page; mail: MailServerFixture }

async function expectWitnessed({ page, mail }: Seen): Promise<void> {
  const [witnessed] = mailsTo(mail, 'notary@law.test')
  const hash = must(/\b[0-9a-f]{64}\b/.exec(textOf(must(witnessed)))?.[0])
  expect(textOf(must(witnessed))).toMatch(
    /named you as a witness of draw 1.*vous a nommé témoin du tirage 1 de «.Gagnez un radeau.»/s,
  )
  await expect(page.getByText(hash).first()).toBeVisible()
  await showMail(page, must(witnessed), 'mail-witness')
}

/** Two are told, of whom the first claims. */
async function drawAndTell(browser: Browser, { page, mail }: Seen): Promise<void> {
  await drawAlone(page, 2)
  await page.getByRole('button', { name: 'Tell 2 potential winners' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tell them' }).click()
  await expect.poll(() => mailsTo(mail).length).toBe(2)
  const [first] = mailsTo(mail)
  expect(first?.mail.subject).toBe('Vous avez peut-être gagné\u00a0: Rafts')
  await showMail(page, must(first), 'mail-told')
  await claim(browser, claimIn(textOf(must(first))))
  await expect(drawn(page)).toContainText('Claimed')
  await expect(page.getByText('Of 2 potential winners 2 told, 1 claimed.')).toBeVisible()
}

/** The other one is reminded, and is out of the question's time. */
async function remindAndRunOut(
  { page, mail }: Seen,
  moveOn: (hours: number) => Promise<void>,
  login: () => Promise<void>,
): Promise<void> {
  const review = page.url()
  await moveOn(13)
  // The queue is looked at now and then.
  await expect.poll(() => mailsTo(mail).length, { timeout: 90_000 }).toBe(3)
  const reminder = must(mailsTo(mail).at(-1))
  expect(reminder.to).toBe(mailsTo(mail)[1]?.to)
  expect(reminder.mail.subject).toBe('Encore à réclamer\u00a0: Rafts')
  await showMail(page, reminder, 'mail-reminder')
  await moveOn(12)
  // Nobody stays signed in for half a day.
  await login()
  await page.goto(review)
  await expect(drawn(page)).toContainText('Out of time')
  const closed = await page.context().newPage()
  await closed.goto(claimIn(textOf(reminder)))
  await expect(closed.getByText('Ce prix ne peut plus être réclamé')).toBeVisible()
  await closed.close()
}

async function replaceAndTell(browser: Browser, { page, mail }: Seen): Promise<void> {
  await page.getByRole('button', { name: 'Draw the next in the ranking instead of 1' }).click()
  const redrawing = page.getByRole('dialog', { name: 'Redraw 1 potential winner' })
  await expect(redrawing.getByLabel('Reason')).toHaveValue('Did not claim the prize in time.')
  await redrawing.getByRole('button', { name: 'Redraw' }).click()
  await page.getByRole('button', { name: 'Tell 1 potential winner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tell them' }).click()
  await expect.poll(() => mailsTo(mail).length).toBe(4)
  await claim(browser, claimIn(textOf(must(mailsTo(mail).at(-1)))))
  await expect(page.getByText('Of 2 potential winners 2 told, 2 claimed.')).toBeVisible()
  await seeInBoth(page, 'all-claimed', 'Out of time')
}

async function confirm({ page, mail }: Seen, told: Told): Promise<void> {
  await page.getByRole('tab', { name: 'Confirmation' }).click()
  await page.getByRole('button', { name: 'Confirm winners' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm 2 winners' }).click()
  await expectToast(page, '2 winners confirmed.')
  await expect.poll(() => mailsTo(mail).length).toBe(6)
  const prize = must(mailsTo(mail).at(-1))
  expect(prize.mail.subject).toBe('Votre radeau')
  expect(textOf(prize)).toMatch(/Il flotte\..*Votre prix se trouve ici\u00a0: http/s)
  expect(textOf(prize)).not.toMatch(code)
  await showMail(page, prize, 'mail-prize')
  await seePrize(page, must(/http\S+\/prize\/\S+/.exec(textOf(prize))?.[0]))
  await page.goto(`${told.url}/${told.client}/experience/sweepstakes/${told.eid}/winners`)
  const winners = page.getByRole('table', { name: 'Winners: Win a raft' })
  await expect(winners.locator('tbody tr').filter({ hasText: 'Claimed' })).toHaveCount(2)
  await seeInBoth(page, 'winners-told', 'Claimed')
}

const code = /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/

/** The code stands on the winner's page alone. */
async function seePrize(page: Page, address: string): Promise<void> {
  const prize = await page.context().newPage()
  await prize.goto(address)
  await expect(prize.getByText('Tenez-vous bien.')).toBeVisible()
  await expect(prize.getByText(code)).toBeVisible()
  await seeInBoth(prize, 'prize-page')
  await prize.close()
}

/** The public list, without a full name. */
async function expectListed(page: Page, { url, eid }: Told): Promise<void> {
  await page.goto(`${url}/e/${eid}/prizes?lang=fr`)
  const listed = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^[ÉLZ]\. [TRG]\., (Lévis|Laval|Gaspé)$/ })
  await expect(listed).toHaveCount(2)
  await expect(page.getByText(/Tremblay|Gagnon|Roy/)).toHaveCount(0)
  await seeInBoth(page, 'public-winners')
}
