// long: what is suggested for a receipt, and what its decision tells; giftQueue.spec has the decisions themselves.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// Receipts for milk, whose form asks what was bought and how many: their credits, their time and their decision.

/** A gift of its own whose form asks what was bought, and how many. */
async function addMilk(answers: readonly Record<string, string>[]): Promise<string> {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const pool = await make(staff, routes.createPrizePool, { body: { name: `Jug ${Date.now()}`, total: 9 } })
  const rule = (field_name: string, field_rules: string) => ({ type: 'Entry', field_name, field_rules })
  const { eid: milk } = await make(staff, routes['gift-with-purchase.create'], {
    body: {
      name: 'A jug for milk',
      title: 'A jug for milk',
      requires_validation: true,
      award_credit_threshold: 5,
      prize_pools: [{ id: pool.id }],
      experience_products: [{ tether_product_eid: 'oat', alias_en: 'Oat milk 1 L', alias_fr: null }],
      form_rules: [
        ...[rule('first_name', 'required|text'), rule('email', 'required|email')],
        ...[rule('product', 'nullable|text'), rule('quantity', 'nullable|number')],
      ],
    },
  })
  for (const more of answers) {
    const { status, text } = await staff.call(routes.enterOffline, {
      params: { kind: 'gift-with-purchase', eid: milk },
      body: {
        received_on: new Date(Date.now() - 36 * 3600_000).toISOString().slice(0, 10),
        answers: { first_name: 'Mia', email: `mia${Date.now()}@milk.example`, ...more },
      },
    })
    expect(status, text).toBe(200)
  }
  return milk
}
const queueOf = (milk: string) => `${baseUrl()}/${client}/experience/gift-with-purchase/${milk}/validation`
const inHand = (page: Page) => page.getByRole('region', { name: 'Entry', exact: true })

test('what the person says they bought is suggested, and one key brings it back; a day to come is not sent', async ({
  browser,
}) => {
  const milk = await addMilk([{ product: 'Oat Milk 1L', quantity: '3' }])
  const { page, leave } = await arrive(browser)
  await page.goto(queueOf(milk))
  await expect(inHand(page)).toBeVisible()
  await page.keyboard.press('v')
  const panel = page.getByRole('group', { name: 'What does this entry earn?' })
  const credits = panel.getByRole('textbox', { name: 'Credits', exact: true })
  await expect(credits).toHaveValue('3')
  await expect(panel).toContainText('3 credits are suggested by what the person said')
  await expect(panel).toContainText('product: Oat Milk 1L')
  await expect(panel).toContainText('quantity: 3')
  await expect(credits).toBeFocused()
  await page.keyboard.type('99')
  await expect(credits).toHaveValue('99')
  await page.keyboard.press('Alt+s')
  await expect(credits).toHaveValue('3')
  await expect(credits).toBeFocused()
  await expectAccessibleInBoth(page, 'suggested credits')

  await panel.getByText('More of the receipt').click()
  const day = panel.getByLabel('Transaction date')
  await day.fill('2999-01-01')
  await expect(panel).toContainText('This day is yet to come')
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await day.fill('last Friday')
  await expect(panel).not.toContainText('This day is yet to come')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Take the suggested credits over')
  await leave()
})

test('a suggestion that comes late is typed over as any other, and takes nothing away that was typed', async ({
  browser,
}) => {
  const milk = await addMilk([{ product: 'Oat Milk 1L', quantity: '3' }])
  const { page, leave } = await arrive(browser)
  const held = Promise.withResolvers<void>()
  await page.route('**/entry-readings/**', async (route) => {
    await held.promise
    const reading = { image_id: newId(), state: 'read', turn: 0, fields: [], same_as: [] }
    await route.fulfill({ json: { data: [{ ...reading, suggested_credits: 2 }] } })
  })
  await page.goto(queueOf(milk))
  await expect(inHand(page)).toBeVisible()
  await page.keyboard.press('v')
  const panel = page.getByRole('group', { name: 'What does this entry earn?' })
  const credits = panel.getByRole('textbox', { name: 'Credits', exact: true })
  await expect(credits).toHaveValue('3')
  held.resolve()
  await expect(panel).toContainText('2 credits are suggested, as the pictures were read')
  await expect(credits).toHaveValue('2')
  await page.keyboard.type('7')
  await expect(credits).toHaveValue('7')
  await page.keyboard.press('Escape')
  await page.unroute('**/entry-readings/**')
  await leave()
})

test('at zero the entry goes back to the queue of the gift, and the next is taken by who goes on', async ({
  browser,
}) => {
  const milk = await addMilk([{}])
  const { page, leave } = await arrive(browser)
  await page.clock.install()
  await page.goto(queueOf(milk))
  await expect(inHand(page)).toBeVisible()
  await page.keyboard.press('v')
  const panel = page.getByRole('group', { name: 'What does this entry earn?' })
  await expect(panel).toBeVisible()
  await page.clock.runFor(275_000)
  await expect(page.getByRole('dialog', { name: 'Do you still work on this entry?' })).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(page.getByText('Your time with the entry was over')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel).toBeHidden()
  await expect(inHand(page)).toBeHidden()
  await expect(page.getByText('went back to the queue')).toBeVisible()
  expect(page.url()).toBe(queueOf(milk))
  await page.getByRole('button', { name: 'Take the next entry' }).press('Enter')
  await expect(inHand(page)).toBeVisible()
  await leave()
})

test('a decided entry tells why it was rejected, by whom and what its receipt says, in its dialog and in the queue', async ({
  browser,
}) => {
  const milk = await addMilk([{}])
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const [mia] = await rows(staff, routes.listEntries, { params: { type: 'gift-with-purchase', id: milk } })
  const decided = await staff.call(routes.decideEntry, {
    params: { type: 'gift-with-purchase', id: milk },
    body: {
      experienceParticipantId: must(mia).id,
      status: 'invalid',
      reason: 'No jug on it',
      additional_information: { retail_name: 'Corner Shop', transaction_total: '12.40' },
    },
  })
  expect(decided.status, decided.text).toBe(200)
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/experience/gift-with-purchase/${milk}/entries`)
  await page.getByRole('button', { name: 'Mia', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Entry of Mia' })
  await expect(dialog.getByRole('heading', { name: 'Decision' })).toBeVisible()
  for (const told of [/Invalid, by \S/, 'No jug on it', 'Corner Shop', '12.40'])
    await expect(dialog).toContainText(told)
  await expect(dialog).not.toContainText('Credits earned')
  await expectAccessibleInBoth(page, 'a decided entry')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Actions for Mia' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Open in the queue' }).click()
  for (const told of [/Invalid, by \S/, 'No jug on it', 'Corner Shop', '12.40'])
    await expect(inHand(page)).toContainText(told)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await leave()
})
