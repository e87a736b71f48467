import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

// The palette, worked by keyboard.

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and do' })
export const field = (page: Page) => palette(page).getByRole('combobox')
export const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
export const activeLine = (page: Page) => palette(page).getByRole('option', { selected: true })

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

const aheadMs = 10_000

/** Types with no rest between two keys, however busy the machine is: the page's clock, which is installed, stands still meanwhile. */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs)
  await page.keyboard.type(text)
  await page.clock.resume()
}

/** The line that the field names as active is the one that looks so. */
export async function expectActive(page: Page, name: string | RegExp): Promise<void> {
  await expect(activeLine(page)).toHaveCount(1)
  await expect(activeLine(page)).toHaveAccessibleName(name)
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await activeLine(page).getAttribute('id')) ?? '',
  )
}
