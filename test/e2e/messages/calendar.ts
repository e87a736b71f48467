import type { Locator, Page } from '@playwright/test'
import { Temporal } from 'temporal-polyfill'
import { dayFromNow, expect, goByNavigation } from '#test/support/browser.ts'
import { largeTitle } from './approval.ts'
import { openPage, readAs } from './cast.ts'

const chosenDay = (page: Page): Locator => page.getByRole('table').getByRole('button', { pressed: true })

/** The days are walked with the arrows, one is opened with Enter, and a broadcast of it with the next Enter. */
export async function walkCalendar(page: Page): Promise<void> {
  await goByNavigation(page, 'Sending calendar')
  await expect(chosenDay(page)).toHaveAttribute('aria-current', 'date')
  await walkDays(page)
  await openDay(page, await findDayOfSending(page))
}

/** From the middle of a month: a day that every other month has too. */
async function walkDays(page: Page): Promise<void> {
  await openPage(page, `calendar?day=${dayFromNow(0).replace(/\d\d$/, '15')}`)
  await chosenDay(page).focus()
  const middle = await readDay(page)
  expect(middle).toMatch(/\b15\b/)
  const next = await press(page, 'ArrowRight')
  expect(next).toMatch(/\b16\b/)
  await expect(chosenDay(page)).toHaveAccessibleName(/\. \d+ broadcasts?$/)
  expect(await press(page, 'PageDown')).toMatch(/\b16\b/)
  expect(await press(page, 'PageUp')).toBe(next)
  expect(await press(page, 'ArrowLeft')).toBe(middle)
}

/** Presses a key that leads to another day, which then has the focus; answers that day. */
async function press(page: Page, key: string): Promise<string> {
  const before = await readDay(page)
  await page.keyboard.press(key)
  await expect.poll(() => readDay(page)).not.toBe(before)
  await expect(chosenDay(page)).toBeFocused()
  return readDay(page)
}

/** The chosen day in words, without the count of what is sent on it. */
const readDay = async (page: Page): Promise<string> =>
  (await chosenDay(page).getAttribute('aria-label'))?.split('.')[0] ?? ''

/** In the client's zone; it may be yesterday by now. */
async function findDayOfSending(page: Page): Promise<string> {
  const { data } = await readAs(page, '/api/v1/broadcast')
  const sent = (data as { title: string | null; send_after: string }[]).find(
    ({ title }) => title === largeTitle,
  )
  const at = Temporal.Instant.from(sent?.send_after ?? '').toZonedDateTimeISO('America/Toronto')
  return at.toPlainDate().toString()
}

async function openDay(page: Page, day: string): Promise<void> {
  await openPage(page, `calendar?day=${day}`)
  await chosenDay(page).focus()
  const region = page.getByRole('region', { name: await readDay(page) })
  await expect(region).toContainText(largeTitle)
  await page.keyboard.press('Enter')
  await expect(region.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Tab')
  const entry = region.getByRole('link').first()
  await expect(entry).toBeFocused()
  const name = (await entry.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
