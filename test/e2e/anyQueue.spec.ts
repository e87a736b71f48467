// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, staff, test } from '#test/support/browser.ts'
import { client } from '#test/support/pages.ts'

// The queue over all experiences, by two people at once, and the pictures of receipts by keys.

type Handed = { data: { entry: { id: string } | null; nextEntry: { id: string } | null } }

/** Opens the queue of all; answers the ids that it put into this person's hands. */
async function open(page: Page): Promise<string[]> {
  const taken = page.waitForResponse((answer) => answer.url().includes('/api/v1/entry-for-validation'))
  await page.goto(`${baseUrl()}/${client}/validation`)
  const { data } = (await (await taken).json()) as Handed
  return [data.entry, data.nextEntry].flatMap((entry) => (entry ? [entry.id] : []))
}
const inHand = (page: Page) => page.getByRole('region', { name: 'Entry', exact: true })

test('one queue hands out the entries of all experiences, each to one person', async ({ browser }) => {
  const mine = await arrive(browser)
  const theirs = await arrive(browser, staff('Jaspreet Singh'))
  const ids = [...(await open(mine.page)), ...(await open(theirs.page))]
  expect(new Set(ids).size).toBe(4)
  const { page } = mine
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Validate entries of all experiences')
  await expect(inHand(page)).toContainText('Experience')
  await expectAccessibleInBoth(page, 'the queue of all experiences')

  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(inHand(page)).toBeVisible()

  const kicked = page.waitForResponse((answer) => answer.url().includes('showKicked=1'))
  await page.keyboard.press('w')
  await kicked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kicked entries')
  await page.keyboard.press('w')
  await expect(inHand(page)).toBeVisible()

  await page.getByRole('link', { name: 'Everybody’s pace' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pace of validation')
  await page.getByRole('combobox', { name: 'By' }).selectOption('experience')
  await expect(page).toHaveURL(/by=experience/)
  await expectAccessibleInBoth(page, 'the pace of validation')
  await theirs.leave()
  await mine.leave()
})

test('a receipt is turned, enlarged and previewed by keys, and what its sender is told is shown', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const found = await page.request.get(`${baseUrl()}/api/v1/experience/gift-with-purchase?per_page=100`, {
    headers: { 'X-Client': client },
  })
  const { data } = (await found.json()) as { data: { eid: string; name: string }[] }
  const { eid } = data.find(({ name }) => name === 'A mug with two bags of coffee') ?? { eid: '' }
  await page.goto(`${baseUrl()}/${client}/experience/gift-with-purchase/${eid}/validation`)
  await expect(page.getByText('40 wait', { exact: true })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Picture 1', exact: true })
  await expect(picture).toHaveAttribute('style', /rotate\(0deg\)/)
  await page.keyboard.press('r')
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/)
  await page.keyboard.press('.')
  await expect(page.getByRole('button', { name: 'Smaller' })).toBeEnabled()
  await page.keyboard.press(',')
  await expect(page.getByRole('button', { name: 'Smaller' })).toBeDisabled()
  await page.keyboard.press('p')
  const preview = page.getByRole('dialog', { name: 'Picture 1' })
  await expect(preview.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await expectAccessibleInBoth(page, 'the preview of a picture')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.keyboard.press('t')
  const told = page.getByRole('dialog', { name: 'What the participant is told' })
  await expect(told).toContainText('Rejected: Not legible')
  await expectAccessibleInBoth(page, 'what a participant is told')
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await leave()
})

test('at zero the entry goes back to the queue of all, which stays, and the next is taken by who goes on', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser, staff('Jaspreet Singh'))
  await page.clock.install()
  await open(page)
  await expect(inHand(page)).toBeVisible()
  await page.clock.runFor(275_000)
  await expect(page.getByRole('dialog', { name: 'Do you still work on this entry?' })).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(page.getByText('Your time with the entry was over')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(inHand(page)).toBeHidden()
  await expect(page.getByText('went back to the queue')).toBeVisible()
  expect(page.url()).toBe(`${baseUrl()}/${client}/validation`)
  await page.getByRole('button', { name: 'Take the next entry' }).press('Enter')
  await expect(inHand(page)).toBeVisible()
  await leave()
})
