import type { Locator, Page } from '@playwright/test'
import { expect } from '#test/support/browser.ts'
import { cast, openPage } from './cast.ts'

export const flightOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Flight check' })

/** The form of a new broadcast with its title, campaign and list, to be sent at any hour. */
export async function beginBroadcast(page: Page, title: string, list: string): Promise<void> {
  await openPage(page, 'broadcasts/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: cast.campaign })
  const lists = page.getByRole('combobox', { name: 'List', exact: true })
  const option = lists.getByRole('option', { name: `${list} (` })
  await lists.selectOption((await option.getAttribute('value')) ?? '')
  await ignoreQuietHours(page)
}

export async function ignoreQuietHours(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Ignore quiet hours' }).check()
  await page.getByRole('textbox', { name: 'Reason for ignoring quiet hours' }).fill('The shop is open')
}

/** How many would receive it, once the check has counted this list. */
export async function readRecipients(page: Page): Promise<number> {
  const text = flightOf(page).getByRole('status')
  await expect(text).toHaveText(/^\d+ recipients?$/)
  await expect(flightOf(page)).toHaveAttribute('aria-busy', 'false')
  return Number.parseInt((await text.textContent()) ?? '', 10)
}

/** "−3" behind a reason of the flight check; 0 where nobody is left out for it. */
export async function readSkipped(page: Page, reason: string): Promise<number> {
  const cell = flightOf(page)
    .getByRole('row', { name: new RegExp(`^${reason}`) })
    .getByRole('cell')
  return (await cell.count()) === 0 ? 0 : Number((await cell.textContent())?.replace('−', ''))
}

type Sent = { title: string; recipients: number; says?: string }

/** Asks, confirms, and comes to the broadcast. */
export async function sendNow(page: Page, { title, recipients, says = '' }: Sent): Promise<void> {
  await page.getByRole('button', { name: 'Send now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this broadcast now?' })
  await expect(dialog).toContainText(`It goes to ${recipients} recipients`)
  await expect(dialog).toContainText(says)
  await dialog.getByRole('button', { name: `Send to ${recipients}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export const figures = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

/** The counts of the states, by name; they are the audience. */
export async function expectToAddUp(page: Page): Promise<Record<string, number>> {
  const rows = figures(page, 'What became of it').locator('tbody tr')
  const counts = Object.fromEntries(
    (await rows.evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('th')?.textContent ?? '',
        Number(row.querySelector('td:last-child')?.textContent?.replaceAll(',', '')),
      ]),
    )) as [string, number][],
  )
  const { 'Recipients in all': all, ...states } = counts
  expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(all)
  return counts
}
