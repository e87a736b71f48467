import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, settle, test } from '#test/support/browser.ts'
import type { Caller } from '#test/support/caller.ts'
import { adminCaller, enterLetter } from '#test/support/listedGift.ts'
import { make } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// Answers stand in the queue and beside who was drawn by the labels of the form, in the reader's language.

const kind = 'sweepstakes'
const address = (eid: string) => `${baseUrl()}/${client}/experience/${kind}/${eid}`
const reviewOf = (eid: string, drawEid: string) => `${address(eid)}/prizing?draw=${drawEid}&tab=review`
const speak = (page: Page, language: 'en' | 'fr') =>
  page.evaluate((one) => localStorage.setItem('fanfare.language', one), language)

/** A contest whose two people sent letters. */
async function addLetters(staff: Caller): Promise<string> {
  const rule = (field_name: string, format: string, label: string | null, label_fr: string | null) => ({
    type: 'Entry',
    field_name,
    field_rules: `required|${format}`,
    label,
    label_fr,
  })
  const mark = Date.now()
  const { eid } = await make(staff, routes[`${kind}.create`], {
    body: {
      name: `Names ${mark}`,
      title: 'Names',
      requires_validation: true,
      started_at: '2020-01-01T00:00:00Z',
      form_rules: [rule('first_name', 'text', 'Given name', 'Petit nom'), rule('email', 'email', null, null)],
    },
  })
  for (const name of ['Ida', 'Max']) await enterLetter(staff, { kind, eid, name, mark: String(mark) })
  return eid
}

/** Both entries are valid, and one of them was drawn; answers the draw. */
async function drawOne(staff: Caller, eid: string): Promise<string> {
  const params = { type: kind, id: eid }
  const { body } = await staff.call(routes.listEntries, { params, query: {} })
  for (const { id } of (body as { data: { id: string }[] }).data) {
    const decided = { experienceParticipantId: id, status: 'valid' }
    expect((await staff.call(routes.decideEntry, { params, body: decided })).status).toBe(200)
  }
  const pool = await make(staff, routes.createPrizePool, { body: { name: `Cups ${eid}`, total: 1 } })
  const exp = { exp: eid }
  const draw = await make(staff, routes.openDraw, { params: exp, body: { count: 1, prizePool: pool.id } })
  const ofDraw = { ...exp, drawEid: draw.eid }
  expect((await staff.call(routes.drawPotentialWinners, { params: ofDraw, body: {} })).status).toBe(200)
  return draw.eid
}

test('answers stand by their labels in the queue and beside who was drawn, in the reader’s language', async ({
  browser,
}) => {
  const staff = await adminCaller()
  const eid = await addLetters(staff)
  const { page, leave } = await arrive(browser)
  await page.goto(`${address(eid)}/validation`)
  const answers = (name: string) => page.getByRole('region', { name })
  await expect(answers('Entry data')).toContainText(/Given name\s*Ida/)
  await expect(answers('Entry data')).toContainText(/E-mail\s*ida\d+@/)
  await speak(page, 'fr')
  await page.reload()
  await expect(answers('Données de la participation')).toContainText(/Petit nom\s*Ida/)
  await expect(answers('Données de la participation')).toContainText(/Courriel\s*ida/)
  await speak(page, 'en')
  await page.goto(reviewOf(eid, await drawOne(staff, eid)))
  const drawn = page.getByRole('table', { name: 'Potential winners' })
  await expect(drawn).toContainText(/Given name: (Ida|Max), E-mail: /)
  await leave()
})

test('once the form is gone they stand by usual names, and who was drawn is still looked at', async ({
  browser,
}) => {
  const staff = await adminCaller()
  const eid = await addLetters(staff)
  const drawEid = await drawOne(staff, eid)
  const ended = await staff.call(routes.abandonDraw, {
    params: { exp: eid, drawEid },
    body: { reason: 'The sponsor has withdrawn.' },
  })
  expect(ended.status, ended.text).toBe(200)
  const gone = await staff.call(routes[`${kind}.delete`], { params: { id: eid } })
  expect(gone.status, gone.text).toBe(200)
  const { page, leave } = await arrive(browser)
  await page.goto(reviewOf(eid, drawEid))
  const row = page.getByRole('row').filter({ hasText: /First name: (Ida|Max)/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /Ida|Max/ }).press('Enter')
  const details = page.getByRole('dialog')
  await expect(details).toContainText(/First name\s*(Ida|Max)/)
  await settle(page)
  await expect(details).toBeVisible()
  await leave()
})
