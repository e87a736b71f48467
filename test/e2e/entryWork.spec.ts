// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  staff as staffOf,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// An entry is noted, handed over, decided and put back by keys alone.

let eid: string
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const pool = await make(staff, routes.createPrizePool, { body: { name: `Tea ${Date.now()}`, total: 2 } })
  const gift = await make(staff, routes['gift-with-purchase.create'], {
    body: {
      name: 'A tin of tea',
      title: 'A tin of tea',
      requires_validation: true,
      award_credit_threshold: 2,
      prize_pools: [{ id: pool.id }],
      form_rules: [
        { type: 'Entry', field_name: 'first_name', field_rules: 'required|text' },
        { type: 'Entry', field_name: 'email', field_rules: 'required|email' },
      ],
    },
  })
  eid = gift.eid
  const { status, text } = await staff.call(routes.enterOffline, {
    params: { kind: 'gift-with-purchase', eid },
    body: {
      received_on: new Date(Date.now() - 36 * 3600_000).toISOString().slice(0, 10),
      answers: { first_name: 'Ida', email: `ida${Date.now()}@tea.example` },
    },
  })
  expect(status, text).toBe(200)
})

test('an entry gets a note, is handed over, decided and put back', async ({ browser }) => {
  const address = `${baseUrl()}/${client}/experience/gift-with-purchase/${eid}`
  const { page, leave } = await arrive(browser)
  await page.goto(`${address}/validation`)
  await expect(page.getByText('1 waits', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  const notes = page.getByRole('dialog', { name: 'Notes on the entry of Ida' })
  await expect(notes.getByLabel('New note')).toBeFocused()
  await expect(notes.getByText('No notes yet')).toBeVisible()
  await expectAccessibleInBoth(page, 'notes of an entry')
  await page.keyboard.type('The shop is not on the list.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Note added')

  // One key opens one thing.
  await page.keyboard.press('o')
  const over = page.getByRole('dialog')
  await expect(over).toHaveAccessibleName('Hand the entry of Ida to a colleague')
  const colleague = over.getByRole('combobox', { name: 'Colleague' })
  await expect(colleague).toBeFocused()
  await page.keyboard.type('Marc')
  await expect(page.getByRole('option', { name: /Marc Tremblay/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(colleague).toHaveValue(/Marc Tremblay/)
  await over.getByLabel('Question').fill('Does this shop count?')
  await expectAccessibleInBoth(page, 'handing an entry over')
  await over.getByRole('button', { name: 'Hand over' }).press('Enter')
  await expectToast(page, 'Handed over')
  await leave()

  const marc = await arrive(browser, staffOf('Marc Tremblay'))
  await marc.page.goto(`${address}/validation`)
  await expect(marc.page.getByRole('note')).toContainText('Does this shop count?')
  await marc.page.keyboard.press('v')
  const panel = marc.page.getByRole('group', { name: 'What does this entry earn?' })
  await expect(panel.getByRole('textbox', { name: 'Credits', exact: true })).toBeFocused()
  await marc.page.keyboard.type('1')
  await marc.page.keyboard.press('Enter')
  // The server has answered once it can be taken back.
  await expect(marc.page.getByRole('button', { name: 'Undo' })).toBeVisible()

  await putBack(marc.page, address)
  await marc.leave()
})

/** From the list of entries, by its row menu. */
async function putBack(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/entries`)
  // It holds once it cannot be taken back any more.
  await expect(page.getByRole('row').filter({ hasText: 'Ida' })).toContainText('Valid', {
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Actions for Ida' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Mark invalid' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Reprocess…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Put the entry of Ida back into the queue?' })
  await expect(again.getByLabel('Suggested credits')).toBeFocused()
  await expectAccessibleInBoth(page, 'putting an entry back')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Successfully marked for reprocessing!')
  await expect(page.getByRole('row').filter({ hasText: 'Ida' })).toContainText('Pending')
}

test('the page of rings says which days it is of', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/fraud/rings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rings' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Days' })).toHaveValue('30')
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Entries of 7 days')
  await expect(page).toHaveURL(/days=7/)
  await expectAccessibleInBoth(page, 'rings')
  await leave()
})
