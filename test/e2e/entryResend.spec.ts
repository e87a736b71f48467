import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import type { Caller } from '#test/support/caller.ts'
import { adminCaller } from '#test/support/listedGift.ts'
import { make, must, rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// The answer to a text that was an entry is sent again by click, once, and it is said why it is not sent a second time.

const phone = '+14165550183'

/** A contest that this phone, which wants offers, has entered by its keyword. */
async function enterByText(staff: Caller): Promise<string> {
  const [shortcode] = await rows(staff, routes.listClientShortcodes, {})
  const { code, id: shortcode_id } = must(shortcode) as { code?: string; id: string }
  const [first, second] = ['PADDLE', 'CANOE'].map((keyword) => ({
    name: `Win a ${keyword.toLowerCase()}`,
    title: keyword,
    keyword,
    shortcode_id,
    has_optin: keyword === 'PADDLE',
  }))
  await make(staff, routes['sweepstakes.create'], { body: first })
  const { eid } = await make(staff, routes['sweepstakes.create'], { body: second })
  for (const text of ['PADDLE', 'YES', 'CANOE']) {
    const { status } = await staff.call(routes.sendFromHandset, {
      body: { from: phone, to: must(code), text },
    })
    expect(status).toBe(200)
  }
  return eid
}

async function received(staff: Caller): Promise<string[]> {
  const { body } = await staff.call(routes.listHandsetMessages, { query: { phone } })
  return (body as { data: { text: string }[] }).data.map(({ text }) => text)
}

/** Chooses all entries of the list and sends again; with `isToAll` also to who got it the first time. */
async function sendAgain(page: Page, { isToAll }: { isToAll: boolean }): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  const asking = page.getByRole('dialog', {
    name: 'Send the people of 1 entry again what they were told?',
  })
  await expect(asking).toContainText('where nothing was decided yet, the answer to the entry')
  if (isToAll) await asking.getByLabel('Also to those who got it the first time').check()
  else await expectAccessibleInBoth(page, 'before people are sent again what they were told')
  await asking.getByRole('button', { name: 'Send again' }).click()
  await expect(asking).toBeHidden()
}

test('the answer to a text that was an entry is sent again once, by click', async ({ browser }) => {
  const staff = await adminCaller()
  const eid = await enterByText(staff)
  await expect.poll(async () => (await received(staff)).length).toBe(3)
  const answer = must((await received(staff)).at(-1))
  const told = async () => (await received(staff)).filter((text) => text === answer).length
  expect(await told()).toBe(1)

  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${eid}/entries`)
  await expect(page.getByRole('row').filter({ hasText: '555 0183' })).toBeVisible()
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await sendAgain(page, { isToAll: false })
  await expect(said('Sent again for 0 entries. 1 got it the first time.')).toBeVisible()
  expect(await told()).toBe(1)
  await sendAgain(page, { isToAll: true })
  await expect(said('Sent again for 1 entry.')).toBeVisible()
  await expect.poll(told).toBe(2)
  await sendAgain(page, { isToAll: true })
  await expect(said('Sent again for 0 entries. 1 was sent again before.')).toBeVisible()
  expect(await told()).toBe(2)
  await leave()
})
