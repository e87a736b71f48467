// long: a queue passed over and many entries at once; validation.spec has the keys, entryWork.spec one entry's ways.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { addGift, giftAddress, type ListedGift } from '#test/support/listedGift.ts'
import { client } from '#test/support/pages.ts'

// Receipts of a gift: passed over and put out in the queue, then narrowed, decided and exported in their list.

const inHand = (page: Page) => page.getByRole('region', { name: 'Entry', exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Back to the queue; the title is that of the kicked entry as long as it is on the screen. */
async function goBack(page: Page) {
  const isKicked = page.getByRole('heading', { level: 1, name: 'Kicked entries' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const queue = /\/entry-for-validation(\?|$)/
  await page.route(queue, async (route) => {
    await answered
    await route.continue()
  })
  const [asked] = await Promise.all([page.waitForRequest(queue), page.keyboard.press('w')])
  await expect(isKicked).toBeVisible()
  answer()
  await asked.response()
  await expect(isKicked).toBeHidden()
  await page.unroute(queue)
}

test('an entry is passed over, the next is put out for good, and the kicked ones are gone through', async ({
  browser,
}) => {
  const gift = await addGift(['Ana', 'Luc', 'Zoe'])
  const { page, leave } = await arrive(browser)
  await page.goto(`${giftAddress(gift)}/validation`)
  await expect(inHand(page)).toContainText('Ana')
  await expect(page.getByRole('region', { name: 'Entry data' })).toContainText(/First name\s*Ana/)
  await expect(page.getByText('1 late', { exact: true })).toBeVisible()
  await page.keyboard.press('n')
  await expect(inHand(page)).toContainText('Luc')
  for (const next of ['Zoe', undefined]) {
    await page.keyboard.press('k')
    await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
    await page.keyboard.press('2')
    if (next) await expect(inHand(page)).toContainText(next)
  }
  await expect(page.getByRole('heading', { name: 'Nothing for you right now' })).toBeVisible()
  await page.getByRole('button', { name: 'Look again' }).press('Enter')
  await expect(inHand(page)).toContainText('Ana')
  // It holds once it cannot be taken back any more.
  await expect(async () => {
    await page.reload()
    // Before the page listens, a key is lost.
    await expect(inHand(page)).toContainText('Ana')
    await page.keyboard.press('w')
    await expect(page.getByText('2 kicked', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await expect(inHand(page)).toContainText('Used before')
  const first = (await inHand(page).textContent()) ?? ''
  await expectAccessibleInBoth(page, 'kicked entries')
  await page.keyboard.press('n')
  await expect(inHand(page)).not.toContainText(first.includes('Luc') ? 'Luc' : 'Zoe')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  await goBack(page)
  await expect(inHand(page)).toContainText('Ana')
  await leave()
})

test('entries are narrowed, rejected together for two reasons, exported, and the trail says so', async ({
  browser,
}) => {
  const gift = await addGift(['Ana', 'Luc', 'Zoe'])
  const { page, leave } = await arrive(browser)
  await page.goto(`${giftAddress(gift)}/entries`)
  await expect(page.getByText('Pending (3)')).toBeVisible()
  await page.getByRole('combobox', { name: 'Mark' }).selectOption('late')
  await expect(rowOf(page, 'Luc')).toBeHidden()
  await expect(rowOf(page, 'Ana')).toContainText('Late')
  await expect(page.getByText('Pending (1)')).toBeVisible()
  await page.getByRole('combobox', { name: 'Mark' }).selectOption('')
  for (const name of ['Luc', 'Zoe'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Mark invalid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 2 entries invalid?' })
  await expect(dialog.getByRole('button', { name: 'Torn' })).toBeFocused()
  for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: '2 entries marked invalid.' })).toBeVisible()
  await expect(page.getByText('Pending (1)')).toBeVisible()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Too old')
  await expect(page.getByText('Invalid (2)')).toBeVisible()
  await expect(rowOf(page, 'Ana')).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 entries exported.' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(3)
  expect(file.match(/Torn; Too old/g)).toHaveLength(2)
  await page.goto(`${baseUrl()}/${client}/jobs`)
  await expect(page.getByRole('row').filter({ hasText: gift.eid }).first()).toContainText('Done')
  await page.goto(`${baseUrl()}/${client}/audit`)
  await expect(page.getByRole('row').filter({ hasText: 'Exported entries' }).first()).toBeVisible()
  await leave()
})

test('receipts are accepted together where there is one prize alone, and else it is said why not', async ({
  browser,
}) => {
  const [single, several] = [await addGift(['Luc', 'Zoe']), await addGift(['Max'], { pools: 2 })]
  const { page, leave } = await arrive(browser)
  const ask = async (gift: ListedGift) => {
    await page.goto(`${giftAddress(gift)}/entries?status=pending`)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Mark valid' }).click()
  }
  const dialog = page.getByRole('dialog')
  const accept = dialog.getByRole('button', { name: 'Mark valid' })
  await ask(several)
  await expect(dialog).toContainText('accepted in the queue, which asks what each earns')
  await expect(accept).toBeDisabled()
  await expectAccessibleInBoth(page, 'entries that are not accepted together')
  await ask(single)
  await expect(dialog).toContainText(`Each earns 1 credit for ${single.prize}`)
  await expectAccessibleInBoth(page, 'entries that are accepted together')
  await accept.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 entries marked valid.' })).toBeVisible()
  await page.goto(`${giftAddress(single)}/entries?status=valid`)
  await page.getByRole('button', { name: 'Luc', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Credits earned')
  await leave()
})

test('the data of an entry is corrected, and many at once are begun from their own screen', async ({
  browser,
}) => {
  const gift = await addGift(['Ana'])
  const { page, leave } = await arrive(browser)
  await page.goto(`${giftAddress(gift)}/entries`)
  await page.getByRole('button', { name: 'Ana', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Edit data' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit the entry data of Ana' })
  await expect(edit.getByLabel('First name')).toBeFocused()
  await edit.getByLabel('City').fill('Laval')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Entry data saved')
  await expect(page.getByRole('dialog')).toContainText('Laval')

  await page.goto(`${baseUrl()}/${client}/experience/batchable?q=Warm+scarf&per_page=100`)
  await page.getByRole('button', { name: `Actions for ${gift.name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export all entries' }).click()
  await expectToast(page, 'The export has begun.')
  await page.route('**/api/v1/experiences/batchable**', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  )
  await page.reload()
  await expect(page.getByText('Could not fetch the data.')).toBeVisible({ timeout: 30_000 })
  await leave()
})
