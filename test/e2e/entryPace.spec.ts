// long: two people decide before their pace is compared with the rows; anyQueue.spec opens the page.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, staff, test } from '#test/support/browser.ts'
import { addGift, giftAddress, inDatabase } from '#test/support/listedGift.ts'
import { client } from '#test/support/pages.ts'

// The pace of validation, by person and by experience, is that of the decisions that were made.

type Decision = {
  user_name: string
  user_id: string
  experience_id: string
  made_at: Date
  seconds: number | null
}
type Line = { decided: number; hours: number; perHour: number; median: string }

const inHand = (page: Page) => page.getByRole('region', { name: 'Entry', exact: true })

/** Rejects so many by keys in the queue at this address, and takes the last one back where that is asked for. */
async function reject(page: Page, address: string, { count, waiting }: { count: number; waiting: number }) {
  await page.goto(`${address}/validation`)
  for (let left = waiting; left > waiting - count; left -= 1) {
    await expect(page.getByText(left === 1 ? '1 waits' : `${left} wait`, { exact: true })).toBeVisible()
    await expect(inHand(page)).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
    await page.keyboard.press('1')
  }
  await expect(page.getByText(`${waiting - count} wait`, { exact: true })).toBeVisible()
  await expect(inHand(page)).toBeVisible()
}

/** All that was decided in the queue within the last week, and not taken back. */
const decisions = () =>
  inDatabase<Decision>(
    `select user_name, user_id, experience_id, made_at, seconds from entry_decision
     where client_id = (select id from client where eid = $1) and made_at > now() - interval '7 days'
       and state <> 'undone' and not coalesce(details ? 'isElsewhere', false)`,
    [client],
  )

/** Counted row by row: hours are those by the clock in which a person decided anything. */
function lineOf(made: readonly Decision[]): Line {
  const hours = new Set(
    made.map(({ user_id, made_at }) => `${user_id} ${made_at.toISOString().slice(0, 13)}`),
  )
  const taken = made.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])).toSorted((a, b) => a - b)
  const middle = taken.length / 2
  const median = ((taken[Math.ceil(middle) - 1] ?? 0) + (taken[Math.floor(middle)] ?? 0)) / 2
  return {
    decided: made.length,
    hours: hours.size,
    perHour: Math.round(made.length / hours.size),
    // The half of a second goes to the even one, as PostgreSQL rounds.
    median:
      taken.length === 0 ? '–' : String(median % 1 === 0.5 ? 2 * Math.round(median / 2) : Math.round(median)),
  }
}

async function expectLine(page: Page, name: string, made: readonly Decision[]): Promise<void> {
  const { decided, hours, perHour, median } = lineOf(made)
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
  const cells = (await row.getByRole('cell').allTextContents()).map((text) =>
    text.replace(/\D*s\D*$/, '').trim(),
  )
  expect(cells.slice(1), `the pace of ${name}`).toEqual([decided, hours, perHour, median].map(String))
}

test('two validators see how many each decided, an hour and in which time, as the rows say', async ({
  browser,
}) => {
  const gift = await addGift(['Ana', 'Luc', 'Zoe', 'Max', 'Eve', 'Tom'])
  const one = await arrive(browser)
  const two = await arrive(browser, staff('Jaspreet Singh'))
  await reject(one.page, giftAddress(gift), { count: 3, waiting: 6 })
  await expect(one.page.getByText('3 decided by you', { exact: false })).toBeVisible()
  await one.page.keyboard.press('z')
  await expect(one.page.getByText('4 wait', { exact: true })).toBeVisible()
  await one.page.goto(`${baseUrl()}/${client}/validation`)
  await reject(two.page, giftAddress(gift), { count: 2, waiting: 4 })
  const { page } = one
  await page.goto(`${baseUrl()}/${client}/validation`)
  await page.getByRole('link', { name: 'Everybody’s pace' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pace of validation')
  await expect(page.getByRole('row').filter({ hasText: 'Jaspreet Singh' })).toBeVisible()
  const made = await decisions()
  for (const name of new Set(made.map(({ user_name }) => user_name)))
    await expectLine(
      page,
      name,
      made.filter(({ user_name }) => user_name === name),
    )
  await page.getByRole('combobox', { name: 'By' }).selectOption('experience')
  await expect(page.getByRole('row').filter({ hasText: gift.name })).toBeVisible()
  const here = made.filter(({ experience_id }) => experience_id === gift.id)
  expect(here).toHaveLength(4)
  await expectLine(page, gift.name, here)
  await one.leave()
  await two.leave()
})
