// long: each filter with its file; entryLists.spec has decisions on many entries, pages.spec opens the list.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, dayFromNow, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { addGift, adminCaller, giftAddress, inDatabase, type ListedGift } from '#test/support/listedGift.ts'
import { rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// The list of entries narrowed by each filter: its rows, the tabs' counts, the address after a reload, and the file.

const type = 'gift-with-purchase'
const letters = Array.from({ length: 9 }, (_, at) => `Person${at + 1}`)

/** Ana is late; Luc won; Max was rejected; Zoe came by the form and is flagged; nine others wait. */
async function addEntries(): Promise<ListedGift> {
  const gift = await addGift(['Ana', 'Luc', 'Zoe', 'Max', ...letters], { threshold: 1 })
  const staff = await adminCaller()
  const listed = await rows(staff, routes.listEntries, { params: { type, id: gift.eid }, query: {} })
  const of = (name: string) =>
    listed.find((one) => (one as unknown as { participant_name: string }).participant_name === name)
  const decide = (name: string, body: object) =>
    staff.call(routes.bulkEntries, {
      params: { type, id: gift.eid },
      body: { entry_ids: [of(name)?.id], ...body },
    })
  expect((await decide('Luc', { status: 'valid' })).status).toBe(200)
  expect((await decide('Max', { status: 'invalid', reason: ['Torn'] })).status).toBe(200)
  const person = (of('Zoe') as unknown as { participant_id: string }).participant_id
  const flagged = await staff.call(routes.flagParticipant, { body: { client, person, reason: 'Sent two' } })
  expect(flagged.status, flagged.text).toBe(200)
  await inDatabase(`update entry set source = 'web' where id = $1`, [of('Zoe')?.id])
  return gift
}

const names = (page: Page) => page.getByRole('table').getByRole('button', { name: /^(?!Actions)/ })
const expectNames = async (page: Page, expected: readonly string[]) =>
  expect
    .poll(async () =>
      (await names(page).allTextContents()).filter((name) => /^[A-Z][a-z]+\d?$/.test(name)).toSorted(),
    )
    .toEqual(expected.toSorted())

type Counts = { pending?: number; valid?: number; invalid?: number; kicked?: number }
async function expectCounts(page: Page, { pending = 0, valid = 0, invalid = 0, kicked = 0 }: Counts) {
  for (const text of [
    `Pending (${pending})`,
    `Valid (${valid})`,
    `Invalid (${invalid})`,
    `Kicked (${kicked})`,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
}

/** The first names in the file of what is chosen, as the list offers it for saving. */
async function exported(page: Page, count: number): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const told = count === 1 ? '1 entry exported.' : `${count} entries exported.`
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const [header = '', ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/)
  const at = header.split(',').indexOf('first_name')
  return lines.map((line) => line.split(',')[at] ?? '').toSorted()
}

type Step = { choose: (page: Page) => Promise<unknown>; address: string; found: string[]; counts: Counts }
const select = (name: string, value: string) => (page: Page) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(value)
const typeDay = (name: string, day: string) => async (page: Page) => {
  const field = page.getByRole('textbox', { name, exact: true })
  await field.fill(day)
  await field.press('Enter')
}

test('each filter narrows the rows, the counts and the file, and holds after a reload', async ({
  browser,
}) => {
  const gift = await addEntries()
  const { page, leave } = await arrive(browser)
  const others = ['Luc', 'Max', 'Zoe', ...letters]
  const today = { pending: 10, valid: 1, invalid: 1 }
  const steps: Step[] = [
    { choose: select('Source', 'web'), address: 'source=web', found: ['Zoe'], counts: { pending: 1 } },
    { choose: select('Reason', 'Torn'), address: 'reason=Torn', found: ['Max'], counts: { invalid: 1 } },
    { choose: select('Mark', 'late'), address: 'mark=late', found: ['Ana'], counts: { pending: 1 } },
    { choose: select('Mark', 'winner'), address: 'mark=winner', found: ['Luc'], counts: { valid: 1 } },
    { choose: select('Mark', 'flagged'), address: 'mark=flagged', found: ['Zoe'], counts: { pending: 1 } },
    {
      choose: typeDay('From', dayFromNow(-3)),
      address: `from=${dayFromNow(-3)}`,
      found: others,
      counts: today,
    },
    {
      choose: typeDay('Until', dayFromNow(-3)),
      address: `until=${dayFromNow(-3)}`,
      found: ['Ana'],
      counts: { pending: 1 },
    },
  ]
  for (const { choose, address, found, counts } of steps) {
    await page.goto(`${giftAddress(gift)}/entries`)
    await expectCounts(page, { pending: 11, valid: 1, invalid: 1 })
    await choose(page)
    await expect(page).toHaveURL(new RegExp(address))
    await page.reload()
    await expectCounts(page, counts)
    await expectNames(page, found)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    expect(await exported(page, found.length), address).toEqual(found.toSorted())
  }
  await leave()
})

test('all that filters find together is exported beyond the page, and the trail tells by which', async ({
  browser,
}) => {
  const gift = await addEntries()
  const { page, leave } = await arrive(browser)
  await page.goto(`${giftAddress(gift)}/entries?per_page=10`)
  await select('Source', 'offline')(page)
  await expectCounts(page, { pending: 10, valid: 1, invalid: 1 })
  await typeDay('From', dayFromNow(-3))(page)
  await expectCounts(page, { pending: 9, valid: 1, invalid: 1 })
  await page.getByText('Pending (9)', { exact: true }).click()
  await expectNames(page, letters)
  await page.getByRole('tab', { name: 'All', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Select all 11 that match' }).click()
  expect(await exported(page, 11)).toEqual([...letters, 'Luc', 'Max'].toSorted())
  await expectAccessibleInBoth(page, 'entries narrowed by two filters')
  await page.goto(`${baseUrl()}/${client}/audit`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Exported entries' })
    .first()
    .getByText('Exported entries')
    .click()
  await expect(page.getByRole('dialog')).toContainText('offline')
  const name = `${client} entries ${gift.eid} ${dayFromNow(0)}.csv`
  await expect(page.getByRole('dialog').getByRole('link', { name })).toHaveAttribute('href', /\/jobs$/)
  await leave()
})
