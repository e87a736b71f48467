import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessible, expectToast, staff, test } from '#test/support/browser.ts'
import { contest, contestList } from '#test/support/pages.ts'

// The editing lock as two people meet it (E4, E9), and what the console remembers of a person.

const list = '/maple-market/experience/sweepstakes'
const colleague = staff('Amélie Roy')

async function openContest(page: Page): Promise<void> {
  await page.goto(baseUrl() + contestList)
  await page.getByRole('link', { name: contest }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: contest })).toBeVisible()
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title (EN)' })

test('whoever comes second waits for the lock, gets it by itself, and sees what was saved', async ({
  browser,
}) => {
  const first = await arrive(browser, colleague)
  const second = await arrive(browser)
  await openContest(first.page)
  await expect(first.page.getByRole('timer')).toContainText(/1[45]:\d\d/)
  await openContest(second.page)
  const banner = second.page.getByRole('status').filter({ hasText: 'Someone else is editing this' })
  await expect(banner).toContainText(colleague.name)
  await expect(titleOf(second.page)).toBeDisabled()
  await expect(second.page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectAccessible(second.page, 'held by another person')
  await titleOf(first.page).fill('Saved by the first')
  await first.page.getByRole('button', { name: 'Save and close' }).click()
  await expect(first.page).toHaveURL(baseUrl() + list)
  await expect(second.page.getByRole('status').filter({ hasText: 'It is free now' })).toBeVisible()
  await expect(second.page.getByRole('timer')).toContainText(/1[45]:\d\d/)
  await expect(titleOf(second.page)).toBeEnabled()
  await expect(titleOf(second.page)).toHaveValue('Saved by the first')
  await expectAccessible(second.page, 'free again')
  await second.page.getByRole('link', { name: 'Sweepstakes' }).first().click()
  await first.leave()
  await second.leave()
})

test('the lock warns at 300 seconds, is extended, runs out, and what was typed comes back', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.clock.install()
  await openContest(page)
  await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/)
  const dialog = page.getByRole('dialog', { name: 'Your time to edit is running out' })
  await warnAndExtend(page)
  await titleOf(page).fill('Typed and not saved')
  await expect(titleOf(page)).toHaveValue('Typed and not saved')
  await runToWarning(page)
  await dialog.getByRole('button', { name: 'Let it run out' }).click()
  await expect(dialog).toBeHidden()
  await loseTheLock(page)
  await leave()
})

/** Moves the browser's clock alone: the server keeps its lock, and each check would bring its time back. */
async function runToWarning(page: Page): Promise<void> {
  await page.route('**/api/v1/model-lock/time', (route) => route.abort())
  await page.clock.fastForward('10:05')
}

async function warnAndExtend(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your time to edit is running out' })
  await expect(dialog).toBeHidden()
  await runToWarning(page)
  await expect(dialog).toContainText(/In 4:\d\d others can edit this/)
  await expect(dialog.getByRole('button', { name: 'Extend' })).toBeFocused()
  await expectAccessible(page, 'lock dialog')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/)
}

async function loseTheLock(page: Page): Promise<void> {
  await page.clock.fastForward('05:05')
  await expect(page).toHaveURL(baseUrl() + list)
  const lost = 'Your time to edit ran out, and nothing was saved.'
  await expectToast(page, lost)
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
  await expectAccessible(page, 'list after the lock ran out')
  await page.goto(baseUrl() + contestList)
  await page.getByRole('link', { name: contest }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const offer = page.getByRole('alert').filter({ hasText: 'You have unsaved changes from before' })
  await expectAccessible(page, 'draft offer')
  await expect(titleOf(page)).not.toHaveValue('Typed and not saved')
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(titleOf(page)).toHaveValue('Typed and not saved')
  await page.getByRole('link', { name: 'Sweepstakes' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page, 'leave?')
  await question.getByRole('button', { name: 'Leave and discard' }).click()
  await expect(page).toHaveURL(baseUrl() + list)
}

test('French and dark stay chosen', async ({ browser }) => {
  const { page, leave } = await arrive(browser, colleague)
  await page.goto(baseUrl() + list)
  await page.getByRole('button', { name: 'Passer au français' }).click()
  await expect(page.getByRole('button', { name: 'Utiliser les couleurs sombres' })).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser les couleurs sombres' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('columnheader', { name: 'Statut' })).toBeVisible()
  await expectAccessible(page, 'French and dark')
  await leave()
})
