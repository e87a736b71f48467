// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  staff as named,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// Eleven winners, more than a page of the list, on one sheet; and a draw before theirs that was abandoned.

// They are made once for all tests here.
test.describe.configure({ mode: 'default' })
const winners = 11
let staff: Caller
let eid: string
let abandoned: string
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const [shortcode] = await rows(staff, routes.listClientShortcodes, {})
  const { code, id: shortcode_id } = must(shortcode) as { code?: string; id: string }
  // Playwright makes all again after a test that failed.
  const keyword = `LANTERN${Date.now()}`
  const contest = await make(staff, routes['sweepstakes.create'], {
    body: { name: 'Win a lantern', keyword, shortcode_id, has_optin: false },
  })
  eid = contest.eid
  for (let number = 0; number < winners; number += 1)
    await staff.call(routes.sendFromHandset, {
      body: { from: `+141655502${number + 10}`, to: must(code), text: keyword },
    })
  const { id: prizePool } = await make(staff, routes.createPrizePool, {
    body: { name: 'Lanterns', total: 30 },
  })
  abandoned = await drawAndAbandon(prizePool)
  const params = { exp: eid }
  const { body } = await staff.call(routes.drawWinners, { params, body: { count: winners, prizePool } })
  const second = await signedIn(baseUrl(), { ...named('Marc Tremblay'), client })
  const { data: draw } = body as { data: { eid: string } }
  const said = await second.call(routes.confirmWinners, { params, body: { draw_eid: draw.eid } })
  expect(said.body).toMatchObject({ winners_count: winners })
})

/** Two are drawn, of whom one is invalidated by a caller who names no reason. */
async function drawAndAbandon(prizePool: string): Promise<string> {
  const { eid: drawEid } = await make(staff, routes.openDraw, {
    params: { exp: eid },
    body: { count: 2, prizePool },
  })
  const params = { exp: eid, drawEid }
  const [first] = await rows(staff, routes.drawPotentialWinners, { params, body: {} })
  await rows(staff, routes.setBallotDrawStatus, {
    params: { exp: eid, ballotDrawEid: must(first).eid },
    body: { status: 'invalidated', is_all: false },
  })
  await make(staff, routes.abandonDraw, { params, body: { reason: 'The wrong lanterns' } })
  return drawEid
}

const address = (rest: string) => `${baseUrl()}/${client}/experience/sweepstakes/${eid}/${rest}`

const printedNotes = async (): Promise<number> => {
  const { body } = await staff.call(routes.listAudit, { query: { entity: 'experience', group: 'take' } })
  return (body as { data: { action: string }[] }).data.filter(({ action }) => action === 'winner.print')
    .length
}

test('the whole list is printed by keyboard, with its heading, and the trail notes it once', async ({
  browser,
}) => {
  const before = await printedNotes()
  const { page, leave } = await arrive(browser)
  await page.goto(address('winners?per_page=10&won=draw'))
  await expect(page.getByRole('table', { name: 'Winners: Win a lantern' }).locator('tbody tr')).toHaveCount(
    10,
  )
  await page.getByRole('link', { name: 'Print', exact: true }).press('Enter')
  const sheet = page.getByRole('region', { name: 'Winners: Win a lantern' })
  await expect(sheet.locator('tbody tr')).toHaveCount(winners)
  await expectAccessibleInBoth(page, 'winners to print')
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  )
  await page.getByRole('button', { name: 'Print' }).press('Enter')
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await expectPaper(page)
  expect(await printedNotes()).toBe(before + 1)
  await leave()
})

async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  const heading = page.locator('dl').first()
  await expect(heading).toContainText('Maple Market')
  await expect(heading).toContainText('Win a lantern')
  await expect(heading).toContainText('Draw 2')
  await expect(heading).toContainText('Way of winning: By a draw')
  await expect(heading).toContainText(/As of.*\d{1,2}\/\d{1,2}\/\d\d \d{1,2}:\d\d/)
  await expect(page.getByText(`${winners} winners`, { exact: true })).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Winners: Win a lantern' })
  for (const row of await sheet.locator('tbody tr').all()) await expect(row).toContainText('Lanterns')
  await expect(sheet).toContainText('+1 416 555 0210')
  await page.emulateMedia({ media: 'screen' })
}

test('in French, and where nobody is left by the filters there is nothing to print', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.addInitScript(() => localStorage.setItem('fanfare.language', 'fr'))
  await page.goto(address('winners/print'))
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible()
  await expect(page.getByText('11 gagnants', { exact: true })).toBeVisible()
  await expect(page.locator('dl').first()).toContainText('Tirage 2')
  await page.goto(address('winners/print?claim=claimed'))
  await expect(page.getByText('0 gagnant', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toHaveCount(0)
  await leave()
})

test('whoever may export nobody has no button, and reads why the sheet is empty', async ({ browser }) => {
  const { page, leave } = await arrive(browser, named('Daniel Okafor'))
  await page.goto(address('winners'))
  await expect(page.getByRole('table', { name: 'Winners: Win a lantern' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print', exact: true })).toHaveCount(0)
  await page.goto(address('winners/print'))
  await expect(page.getByRole('heading', { name: 'You may not print winners' })).toBeVisible()
  await expectAccessible(page, 'who may not print')
  await leave()
})

test('who was drawn in an abandoned draw is called no potential winner, and no reason is made up', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(address(`prizing?draw=${abandoned}&tab=review`))
  const table = page.getByRole('table', { name: 'Drawn before it was abandoned' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await expect(table.locator('tbody')).toContainText('Wins nothing: draw abandoned')
  await expect(page.getByText('Potential winner', { exact: true })).toHaveCount(0)
  await table
    .locator('tbody tr')
    .filter({ hasText: 'Invalidated' })
    .getByRole('button')
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog')).toContainText('No reason was given')
  await expectAccessible(page, 'who was invalidated without a reason')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Validation' }).click()
  await expect(
    page
      .getByText('Gets no prize: this draw was abandoned.')
      .or(page.getByText('Gets no prize: invalidated.')),
  ).toBeVisible()
  await leave()
})
