import type { Page } from '@playwright/test'
import { expect, goByNavigation } from '#test/support/browser.ts'
import { largeTitle } from './approval.ts'

/** The days are walked with the arrows, one is opened with Enter, and a broadcast of it with the next Enter. */
export async function walkCalendar(page: Page): Promise<void> {
  await goByNavigation(page, 'Sending calendar')
  const chosen = page.getByRole('table').getByRole('button', { pressed: true })
  await expect(chosen).toHaveAttribute('aria-current', 'date')
  await chosen.focus()
  const today = (await chosen.getAttribute('aria-label'))?.split('.')[0] ?? ''
  await expect(page.getByRole('region', { name: today })).toContainText(largeTitle)
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toBeFocused()
  await expect(chosen).not.toHaveAttribute('aria-current', 'date')
  await expect(chosen).toHaveAccessibleName(/\. \d+ broadcasts?$/)
  await page.keyboard.press('PageDown')
  await expect(chosen).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect(chosen).toHaveAttribute('aria-current', 'date')
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: today })).toBeFocused()
  await page.keyboard.press('Tab')
  const entry = page.getByRole('region', { name: today }).getByRole('link').first()
  await expect(entry).toBeFocused()
  const name = (await entry.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
