import type { Page } from '@playwright/test'
import { expect, expectAccessible, goByNavigation } from '#test/support/browser.ts'
import { type Story, tale } from './tale.ts'

/** Freezes the five entries, draws two, finds one invalid and redraws it. */
export async function drawWinners({ console: page }: Story, eid: string): Promise<void> {
  await goByNavigation(page, 'Sweepstakes')
  await page.getByRole('button', { name: `Actions for ${tale.sweepstakes}` }).click()
  await page.getByRole('menuitem', { name: 'Prizing' }).click()
  await page.waitForURL(`**/${eid}/prizing*`)
  await freeze(page)
  await draw(page)
  const doomed = await invalidateOne(page)
  await redraw(page, doomed)
}

async function freeze(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Number of winners' }).fill('2')
  await expect(page.getByRole('combobox', { name: 'Prize pool' })).toContainText(`${tale.pool} · 5 left`)
  await expect(page.getByText('5 ballots')).toBeVisible()
  await expectAccessible(page, 'new draw')
  await page.getByRole('button', { name: 'Freeze the entries' }).click()
  const asking = page.getByRole('dialog', { name: `Freeze the entries of ${tale.sweepstakes}?` })
  await expect(asking).toContainText('2 winners are to be drawn')
  await asking.getByRole('button', { name: 'Freeze the entries' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Frozen set' })).toBeVisible()
  const ballots = page.getByRole('term').filter({ hasText: 'Ballots' })
  await expect(ballots.locator('xpath=following-sibling::dd[1]')).toHaveText('5')
  await expect(page.getByText('You opened this draw, so another person has to type')).toBeVisible()
  await expectAccessible(page, 'frozen draw')
}

async function draw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw without a public value' }).click()
  const dialog = page.getByRole('dialog', { name: `Draw 2 potential winners of ${tale.sweepstakes}?` })
  await expect(dialog).toContainText(tale.client)
  await expectAccessible(page, 'draw?')
  await dialog.getByRole('button', { name: 'Draw without a public value' }).click()
  const drawn = page.getByRole('table', { name: 'Potential winners' }).locator('tbody tr')
  await expect(drawn).toHaveCount(2)
  await expectAccessible(page, 'review')
}

/** In the validation tab, with a reason; answers who it was. */
async function invalidateOne(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Validation' }).click()
  const people = page.getByRole('list', { name: 'Potential winners' }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  await people.nth(1).getByRole('button').click()
  const details = page.getByRole('region', { name: /^Details of / })
  const doomed = (await details.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await expectAccessible(page, 'validation')
  await page.getByRole('button', { name: 'Invalidate potential winner' }).click()
  const dialog = page.getByRole('dialog', { name: `Invalidate ${doomed}` })
  await dialog.getByRole('button', { name: 'Invalidate potential winner' }).click()
  const refusal = 'A reason is required for submission'
  await expect(dialog.getByRole('alert')).toHaveText(refusal)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(refusal)
  await expectAccessible(page, 'invalidate')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Works for the shop')
  await dialog.getByRole('button', { name: 'Invalidate potential winner' }).click()
  await expect(people.nth(1)).toContainText('Invalidated')
  return doomed
}

async function redraw(page: Page, doomed: string): Promise<void> {
  await page.getByRole('tab', { name: 'Review' }).click()
  await page.getByRole('checkbox', { name: `Select ${doomed}` }).check()
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Redraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Redraw 1 potential winner' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Works for the shop')
  await expectAccessible(page, 'redraw')
  await dialog.getByRole('button', { name: 'Redraw' }).click()
  const replaced = page.getByRole('table', { name: 'Replaced' }).locator('tbody tr')
  await expect(replaced).toHaveCount(1)
  await expect(replaced).toContainText(doomed)
  await expect(replaced).toContainText('Works for the shop')
  const live = page.getByRole('table', { name: 'Potential winners' })
  await expect(live.locator('tbody tr')).toHaveCount(2)
  await expect(live).not.toContainText(doomed)
  await expectAccessible(page, 'review after a redraw')
}
