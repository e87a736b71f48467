// long: thousands of entries, and two undos that have to end; entryLists.spec has what ends by itself.
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import {
  addGift,
  adminCaller,
  enterLetter,
  giftAddress,
  inDatabase,
  type ListedGift,
} from '#test/support/listedGift.ts'
import { client } from '#test/support/pages.ts'

// Work on many entries that is stopped half-way, and a person who has had all that one may have.

const many = 3000

/** So many people with an entry each that waits, as they are stored. */
const addWaiting = ({ id }: ListedGift) =>
  inDatabase(
    `with here as (select id as client_id from client where eid = $1),
     people as (
       insert into participant (client_id, id, first_name, is_customer, language, data, notes, is_flagged, created_at,
         updated_at)
       select client_id, gen_random_uuid(), 'Pat', false, 'en', '{}', '', false, now(), now()
       from here cross join generate_series(1, $3::int) returning client_id, id)
     insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select client_id, gen_random_uuid(), substr(md5(random()::text), 1, 12), $2, id, 'web', 'pending', false, 'en',
       '{}', '{}', now() from people`,
    [client, id, many],
  )
const stored = async ({ id }: ListedGift) =>
  inDatabase<{ status: string; count: number }>(
    'select status, count(*)::int as count from entry where experience_id = $1 group by 1 order by 1',
    [id],
  )
const shown = (count: number) => count.toLocaleString('en-CA')

test('rejecting many is stopped half-way: what was decided stays, the rest waits, and each screen says so', async ({
  browser,
}) => {
  const gift = await addGift([])
  await addWaiting(gift)
  const { page, leave } = await arrive(browser)
  await page.goto(`${giftAddress(gift)}/entries?status=pending&per_page=10`)
  await expect(page.getByText(`Pending (${shown(many)})`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: `Select all ${shown(many)} that match` }).click()
  await page.getByRole('button', { name: 'Mark invalid' }).click()
  const dialog = page.getByRole('dialog', { name: `Mark ${shown(many)} entries invalid?` })
  await expect(dialog.getByRole('button', { name: 'Torn' })).toBeFocused()
  for (const key of ['1', 'Enter']) await page.keyboard.press(key)
  await expect(
    page.locator('#content').getByText(new RegExp(`^[1-9][\\d,]* of ${shown(many)}$`)),
  ).toBeVisible()
  await page.getByRole('button', { name: /job(s are| is) running/ }).click()
  const tray = page.getByRole('dialog', { name: 'What is running' })
  await expect(tray).toContainText('Marking entries invalid')
  await expect(tray).toContainText(`of ${shown(many)}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const told = page.getByRole('status').filter({ hasText: 'What was decided until then stays.' })
  await expect(told).toContainText(/stopped it/)
  const [, said = ''] = /([\d,]+) entr(?:y|ies) marked invalid\./.exec((await told.textContent()) ?? '') ?? []
  const done = Number(said.replaceAll(',', ''))
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(many)
  await expect(page.getByText(`Invalid (${said})`)).toBeVisible()
  await expect(page.getByText(`Pending (${shown(many - done)})`)).toBeVisible()
  const left = [
    { status: 'invalid', count: done },
    { status: 'pending', count: many - done },
  ]
  expect(await stored(gift)).toEqual(left)
  await page.reload()
  await expect(told).toContainText(`${said} entries marked invalid.`)
  await expectAccessibleInBoth(page, 'work that was stopped')

  await page.goto(`${baseUrl()}/${client}/jobs`)
  const job = page.getByRole('row').filter({ hasText: 'Marking entries invalid' }).first()
  await expect(job).toContainText('Ended early')
  await page.goto(`${baseUrl()}/${client}/audit`)
  await expect(page.getByRole('row').filter({ hasText: 'Decided many entries' }).first()).toBeVisible()
  expect(await stored(gift)).toEqual(left)
  await leave()
})

test('a person with all prizes is rejected and the next entry comes; one with enough valid ones stays in hand', async ({
  browser,
}) => {
  const prizes = await addGift(['Luc', 'Zoe'], { threshold: 1, fields: { awarded_prize_limit: 1 } })
  const valids = await addGift(['Luc'], { threshold: 9, fields: { max_valid_entries_count: 1 } })
  const caller = await adminCaller()
  const mark = (gift: ListedGift) => gift.name.slice('Warm scarf '.length)
  for (const gift of [prizes, valids])
    await enterLetter(caller, { eid: gift.eid, name: 'Luc', mark: mark(gift) })
  await inDatabase(
    `update entry set created_at = created_at - interval '9 days' where experience_id = any($1)
       and data ->> 'first_name' = 'Luc'`,
    [[prizes.id, valids.id]],
  )
  const { page, leave } = await arrive(browser)
  const panel = page.getByRole('group', { name: 'What does this entry earn?' })
  const inHand = page.getByRole('region', { name: 'Entry', exact: true })
  const accept = async () => {
    await expect(inHand).toContainText('Luc')
    await page.keyboard.press('v')
    await expect(panel.getByRole('textbox', { name: 'Credits', exact: true })).toBeFocused()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
  }
  const hasEffect = (gift: ListedGift) =>
    expect
      .poll(async () => (await stored(gift)).find(({ status }) => status === 'valid')?.count, {
        timeout: 30_000,
      })
      .toBe(1)
  await page.goto(`${giftAddress(prizes)}/validation`)
  await accept()
  await hasEffect(prizes)
  await page.reload()
  await accept()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'This person has had all the prizes that one may have, so the entry was rejected.',
  )
  await expect(inHand).toContainText('Zoe')
  await expect(page.getByText('1 waits', { exact: true })).toBeVisible()
  await expectAccessibleInBoth(page, 'the limit of prizes')
  await page.goto(`${giftAddress(prizes)}/entries?status=invalid`)
  await page.getByRole('button', { name: 'Luc', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Prize limit reached')

  await page.goto(`${giftAddress(valids)}/validation`)
  await accept()
  await hasEffect(valids)
  await page.reload()
  await accept()
  await expect(alert).toContainText('This person has 1 valid entry, which is as many as count.')
  await expect(inHand).toContainText('Luc')
  await expect(page.getByText('1 waits', { exact: true })).toBeVisible()
  await leave()
})
