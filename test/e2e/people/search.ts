import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { findParticipant, participantRows, readCounts, searchParticipants } from './parts.ts'
import { tale } from './tale.ts'

/** Anyone is found by any part of a name and by the last digits of a phone; filters stand in the address. */
export async function findPeople(page: Page): Promise<void> {
  await goByNavigation(page, 'Participants')
  await expectAccessible(page, 'participants')
  await searchByParts(page)
  await filterAndGoBack(page)
  await saveView(page)
  await openGraph(page)
  await turnPages(page)
}

async function searchByParts(page: Page): Promise<void> {
  const rows = await searchParticipants(page, 'guye')
  await expect(rows.filter({ hasText: tale.known.name })).toHaveCount(1)
  for (const name of await rows.locator('[data-row-name]').allTextContents()) expect(name).toMatch(/guye/i)
  await findParticipant(page, tale.known.digits, tale.known.name)
  await searchParticipants(page, 'nobody is called this')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page, 'participants, nothing found')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(25)
}

async function filterAndGoBack(page: Page): Promise<void> {
  const everybody = await readCounts(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('group', { name: 'Filters' })
  await panel.getByLabel('Opt-in status').selectOption({ label: 'Opted in' })
  await expect(page).toHaveURL(/opt_in_status=in/)
  await panel.getByRole('checkbox', { name: 'Leads' }).check()
  await expect(page).toHaveURL(/opt_in_status=in.*is_leads=true|is_leads=true.*opt_in_status=in/)
  await expectAccessible(page, 'participants, filters open')
  await expect.poll(async () => (await readCounts(page)).participants).toBeLessThan(everybody.participants)
  const { participants, subscribers } = await readCounts(page)
  expect(subscribers).toBe(participants)
  for (const row of await participantRows(page).allTextContents()) expect(row).toMatch(/Opted in.*Lead/)
  await page.goBack()
  await expect(page).not.toHaveURL(/is_leads/)
  await expect(panel.getByRole('checkbox', { name: 'Leads' })).not.toBeChecked()
  await page.goForward()
  await expect(panel.getByRole('checkbox', { name: 'Leads' })).toBeChecked()
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter Leads' })).toBeVisible()
  await expectAccessible(page, 'participants, filters closed')
}

async function saveView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'The name field is required.',
  )
  await expectAccessible(page, 'save view')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(tale.view)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved')
  await expect(dialog).toBeHidden()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('link', { name: 'All' }).click()
  await expect(page).not.toHaveURL(/is_leads/)
  await openView(page)
  await views.getByRole('link', { name: 'All' }).click()
  await expect(page).not.toHaveURL(/is_leads/)
}

/** Opens the saved view, and waits for what it shows. */
export async function openView(page: Page): Promise<void> {
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: tale.view })
  await view.click()
  await expect(page).toHaveURL(/is_leads=true/)
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect(page.locator('[data-refetching]')).toHaveCount(0)
}

async function openGraph(page: Page): Promise<void> {
  const { participants } = await readCounts(page)
  await page.getByRole('button', { name: 'Growth' }).click()
  const graph = page.getByRole('region', { name: 'Participants over time' })
  await expect(graph.getByRole('img').first()).toBeVisible()
  await expectAccessible(page, 'participants, graph')
  await graph.getByRole('button', { name: 'Show as a table' }).click()
  await expect(graph.locator('tbody tr').first().locator('td').last()).toHaveText(
    participants.toLocaleString('en-CA'),
  )
  await expectAccessible(page, 'participants, graph as a table')
  await page.getByRole('button', { name: 'Growth' }).click()
  await expect(graph).toBeHidden()
}

async function turnPages(page: Page): Promise<void> {
  const rows = participantRows(page)
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page).toHaveURL(/per_page=10/)
  await expect(rows).toHaveCount(10)
  const first = await rows.first().textContent()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^11–20 of /)).toBeVisible()
  await expect(rows.first()).not.toHaveText(first ?? '')
  await page.goBack()
  await expect(rows.first()).toHaveText(first ?? '')
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(rows).toHaveCount(25)
}
