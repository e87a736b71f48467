import type { Page } from '@playwright/test'
import { expect, expectAccessible, goByNavigation } from '#test/support/browser.ts'
import { openList } from './lists.ts'
import { downloadCsv, expectCount, readCounts } from './parts.ts'
import { openView } from './search.ts'
import { tale } from './tale.ts'

/** Everybody whom a view finds goes into the list and, by Undo, out again; then one page of them; then a file of all. */
export async function changeMany(page: Page): Promise<{ members: number }> {
  await goByNavigation(page, 'Participants')
  await openView(page)
  const { participants } = await readCounts(page)
  await selectPage(page)
  await page.getByRole('button', { name: `Select all ${participants} that match` }).click()
  await expect(page.getByText(`All ${participants} that match are selected`)).toBeVisible()
  await expectAccessible(page, 'participants, all selected')
  await addSelected(page, participants)
  const toast = page
    .locator('.mantine-Notification-root')
    .filter({ hasText: `${participants} participants added to the list` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expectJob(page, `${participants} participants removed from the list`)
  await openList(page)
  await expectCount(page, 0)
  await goByNavigation(page, 'Participants')
  await openView(page)
  await selectPage(page)
  await addSelected(page, 25)
  await exportAll(page)
  return { members: 25 }
}

async function selectPage(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(page.getByText('25 selected')).toBeVisible()
}

async function expectJob(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible({ timeout: 20_000 })
}

async function addSelected(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog', { name: `Add ${count} participants to a list` })
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  const list = dialog.getByRole('combobox', { name: 'Which list' })
  await expect(list).toHaveAccessibleDescription('Please choose a list.')
  await expectAccessible(page, 'add to a list')
  await list.fill(tale.list)
  await page.getByRole('option', { name: tale.list }).click()
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await expect(dialog).toBeHidden()
  await expectJob(page, `${count} participants added to the list`)
}

async function exportAll(page: Page): Promise<void> {
  await goByNavigation(page, 'Participants')
  const { participants, subscribers } = await readCounts(page)
  await selectPage(page)
  await page.getByRole('button', { name: `Select all ${participants} that match` }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectJob(page, `${participants} participants exported`)
  await expectAccessible(page, 'participants, exported')
  const [header = [], ...rows] = await downloadCsv(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(header.slice(0, 9)).toEqual([
    'phone',
    'email',
    'first_name',
    'last_name',
    'language',
    'is_customer',
    'consent',
    'created_at',
    'lists',
  ])
  expect(rows).toHaveLength(participants)
  const people = rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])))
  expect(people.filter(({ consent }) => consent === 'in')).toHaveLength(subscribers)
  expect(people.filter(({ lists }) => lists?.includes(tale.list))).toHaveLength(25)
  const edited = people.find((one) => `${one.first_name} ${one.last_name}` === tale.edited.after)
  expect(edited?.['data.ville']).toBe(`'${tale.formula}`)
  expect(rows.flat().filter((cell) => /^[=@\t\r]/.test(cell))).toEqual([])
}
