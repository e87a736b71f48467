import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect, goByNavigation } from '#test/support/browser.ts'

export const participantRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Participants', exact: true }).locator('tbody tr')

/** "341 · 203 opted in" after the title, read once it is there. */
export async function readCounts(page: Page): Promise<{ participants: number; subscribers: number }> {
  const text = page.getByText(/^[\d,]+ · [\d,]+ opted in$/)
  await expect(text).toBeVisible()
  const [participants = 0, subscribers = 0] = ((await text.textContent()) ?? '')
    .split('·')
    .map((part) => Number.parseInt(part.replaceAll(',', ''), 10))
  return { participants, subscribers }
}

export async function expectCount(page: Page, participants: number): Promise<void> {
  const written = participants.toLocaleString('en-CA')
  await expect(page.getByText(new RegExp(`^${written} · [\\d,]+ opted in$`))).toBeVisible()
}

/** The participants page, narrowed by its search field. */
export async function searchParticipants(page: Page, text: string): Promise<Locator> {
  if (!/\/participants(\?|$)/.test(page.url())) await goByNavigation(page, 'Participants')
  await page.getByRole('searchbox', { name: 'Search name, phone or email' }).fill(text)
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text).replaceAll('%20', '(\\+|%20)')}`))
  return participantRows(page)
}

/** The row of the one participant whom a search finds. */
export async function findParticipant(page: Page, text: string, name = text): Promise<Locator> {
  const rows = await searchParticipants(page, text)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(name)
  return rows
}

/** The detail of the one participant who is called that. */
export async function openParticipant(page: Page, name: string): Promise<Locator> {
  const row = await findParticipant(page, name)
  await row.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/pop=/)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('tab', { name: 'Overview' })).toBeVisible()
  return dialog
}

export async function closeParticipant(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
  await expect(dialog).toBeHidden()
}

/** The numbers that stand with these names in a row of figures. */
export async function expectFigures(
  page: Page,
  label: string,
  figures: Record<string, number>,
): Promise<void> {
  const shown = page.locator(`dl[aria-label="${label}"]`)
  await expect(shown).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => {
      const names = await shown.locator('dt').allTextContents()
      const numbers = await shown.locator('dd').allTextContents()
      return Object.fromEntries(names.map((name, at) => [name, Number(numbers[at]?.replaceAll(',', ''))]))
    })
    .toEqual(figures)
}

/** The download of a button, as rows of cells. */
export async function downloadCsv(page: Page, button: Locator): Promise<string[][]> {
  const downloading = page.waitForEvent('download')
  await button.click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return Papa.parse<string[]>(text.slice(1).trim()).data
}
