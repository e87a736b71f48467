// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  staff as named,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { make, must } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// A draw among those who bought, by clicks from the freeze to the winners; one who was drawn is kicked meanwhile.

const gift = 'Buy a thermos'
let staff: Caller
let eid: string
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const pool = await make(staff, routes.createPrizePool, { body: { name: 'Thermoses', total: 4 } })
  for (const name of ['Blue', 'Red'])
    await make(staff, routes.createPrizeType, { params: { poolId: pool.id }, body: { name } })
  const made = await make(staff, routes['gift-with-purchase.create'], {
    body: {
      name: gift,
      title: gift,
      requires_validation: false,
      award_credit_threshold: 9,
      prize_pools: [{ id: pool.id }],
      form_rules: [
        { type: 'Entry', field_name: 'first_name', field_rules: 'required|text' },
        { type: 'Entry', field_name: 'email', field_rules: 'required|email' },
      ],
    },
  })
  eid = made.eid
  for (const name of ['Ana', 'Luc', 'Zoe']) {
    const { status, text } = await staff.call(routes.enterOffline, {
      params: { kind: 'gift-with-purchase', eid },
      body: {
        received_on: new Date(Date.now() - 36 * 3600_000).toISOString().slice(0, 10),
        answers: { first_name: name, email: `${name.toLowerCase()}${Date.now()}@thermos.example` },
      },
    })
    expect(status, text).toBe(200)
  }
})

/** As somebody comes there, with a type of the pool; answers the draw's address. */
async function freeze(page: Page): Promise<string> {
  await page.goto(`${baseUrl()}/${client}/experience/gift-with-purchase`)
  await page.getByRole('button', { name: `Actions for ${gift}` }).click()
  await page.getByRole('menuitem', { name: 'Prizing' }).click()
  await page.getByLabel('Number of winners').fill('2')
  const pool = page.getByRole('combobox', { name: 'Prize pool' })
  const own = pool.getByRole('option', { name: /^Thermoses/, includeHidden: true })
  await pool.selectOption((await own.getAttribute('value')) ?? '')
  await page.getByRole('combobox', { name: 'Prize type' }).selectOption({ label: 'Blue' })
  await expect(page.getByRole('status').filter({ hasText: /^3 ballots/ })).toBeVisible()
  await page.getByRole('button', { name: 'Freeze the entries' }).click()
  const asking = page.getByRole('dialog', { name: `Freeze the entries of ${gift}?` })
  await expect(asking).toContainText('2 winners are to be drawn, with prizes of Thermoses · Blue')
  await asking.getByRole('button', { name: 'Freeze the entries' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Frozen set' })).toBeVisible()
  return page.url()
}

/** Kicks the first one drawn in the list of entries; answers who that is. */
async function kickFirst(page: Page, address: string): Promise<string> {
  const drawEid = new URL(address).searchParams.get('draw') ?? ''
  const { body } = await staff.call(routes.listBallotDraws, { params: { exp: eid, drawEid } })
  const { data } = body as { data: { participant: { name: string } }[] }
  const { name } = must(data[0]).participant
  await page.goto(`${baseUrl()}/${client}/experience/gift-with-purchase/${eid}/entries`)
  await page.getByRole('checkbox', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Kick' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('A kicked entry is out for good.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The receipt is a forgery')
  await dialog.getByRole('button', { name: 'Kick' }).click()
  await expect(page.getByText('1 entry kicked.')).toBeVisible()
  return name
}

test('a gift is drawn, a kicked winner is told as such, and the rest is confirmed into pool and type', async ({
  browser,
}) => {
  test.slow()
  const { page, leave } = await arrive(browser)
  const address = await freeze(page)
  const alone = 'Draw without a public value'
  await page.getByRole('button', { name: alone }).click()
  await page.getByRole('dialog').getByRole('button', { name: alone }).click()
  await expectToast(page, '2 potential winners drawn')
  const table = page.getByRole('table', { name: 'Potential winners' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await expectAccessibleInBoth(page, 'who was drawn among buyers')
  const kicked = await kickFirst(page, address)
  await page.goto(`${address}&tab=review`)
  await expect(table.locator('tbody tr').filter({ hasText: kicked })).toContainText('Kicked')
  await page.getByRole('tab', { name: 'Validation' }).click()
  await page.getByRole('list', { name: 'Potential winners' }).getByText(kicked).click()
  await expect(page.getByText('Gets no prize: the entry was kicked, which is for good.')).toBeVisible()
  await expect(page.getByText('unless the entry is marked valid')).toHaveCount(0)
  await expectAccessible(page, 'a kicked entry that was drawn')
  await leave()

  const second = await arrive(browser, named('Marc Tremblay'))
  await second.page.goto(`${address}&tab=confirmation`)
  await expect(second.page.getByText('1 person gets nothing: the entry is not valid.')).toBeVisible()
  await second.page.getByRole('button', { name: 'Confirm winners' }).click()
  const dialog = second.page.getByRole('dialog', { name: `Confirm 1 winner of ${gift}?` })
  await expect(dialog).toContainText('Each gets a prize from Thermoses · Blue.')
  await expectAccessible(second.page, 'confirm into pool and type')
  await dialog.getByRole('button', { name: 'Confirm 1 winner' }).click()
  await expectToast(second.page, '1 winner confirmed.')
  await expect(second.page).toHaveURL(new RegExp(`/${client}/experience/gift-with-purchase$`))
  await lookAtWinner(second.page, address)
  await second.leave()
})

async function lookAtWinner(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Get the certificate' }).click()
  const winners = page.getByRole('table', { name: 'Winners' })
  await expect(winners.locator('tbody tr')).toHaveCount(1)
  expect(page.url()).toContain(new URL(address).searchParams.get('draw') ?? 'none')
  await winners.getByRole('button').first().click()
  const popup = page.getByRole('dialog', { name: /^Details of/ })
  await expect(popup).toContainText('@thermos.example')
  await expectAccessibleInBoth(page, 'the winner of a gift')
  await page.keyboard.press('Escape')
  await page.goto(`${baseUrl()}/${client}/experience/gift-with-purchase/${eid}/winners`)
  await expect(page.getByRole('table', { name: `Winners: ${gift}` })).toContainText('Thermoses · Blue')
}
