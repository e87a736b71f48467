// long: the ways of one screen; pages.spec opens it.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { contest, contestList } from '#test/support/pages.ts'

// A report goes by e-mail, from the page that shows it.

const schedules = (page: Page) => page.getByRole('dialog', { name: `Report by e-mail: ${contest}` })
const form = (page: Page) => page.getByRole('dialog', { name: 'Report by e-mail', exact: true })
const to = (page: Page) => form(page).getByRole('combobox', { name: 'To' })
const hour = (page: Page) => form(page).getByRole('textbox', { name: 'Hour' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' })

async function openReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: contest, exact: true }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
}

async function sendNoMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Send this report no more?' })
    .getByRole('button', { name: 'Send no more' })
    .click()
  await expectToast(page, 'The report is sent no more.')
}

test('a report is sent each week by keys, then each month, and no more by mouse', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, contestList)
  await openReport(page)
  await page.getByRole('button', { name: 'By e-mail' }).press('Enter')
  await expect(schedules(page).getByText('Nobody gets this report by e-mail yet.')).toBeVisible()
  const make = schedules(page).getByRole('button', { name: 'Send it to somebody' })
  await make.press('Enter')
  await expect(to(page)).toBeFocused()
  await expectAccessibleInBoth(page, 'a report by e-mail')
  await hour(page).fill('7')
  await save(page).press('Enter')
  await expect(form(page).getByRole('alert')).toBeFocused()
  await expect(to(page)).toHaveAccessibleDescription(/^At least 1 of these/)
  await expect(hour(page)).toHaveValue('7')
  await to(page).pressSequentially('amélie')
  await expect(page.getByRole('option', { name: /^Amélie Roy · / })).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText(/^Amélie Roy · /)).toBeVisible()
  // Escape closes the form alone, and who was chosen is named again.
  await hour(page).press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(make).toBeFocused()
  await make.press('Enter')
  await expect(form(page).getByText(/^Amélie Roy · /)).toBeVisible()
  await expect(hour(page)).toHaveValue('7')
  await save(page).press('Enter')
  await expectToast(page, 'The report will be sent.')
  const row = schedules(page).getByRole('row').filter({ hasText: 'Amélie Roy' })
  await expect(row.getByText('Each week')).toBeVisible()
  await expectAccessibleInBoth(page, 'reports by e-mail')
  await row.getByRole('button', { name: 'Amélie Roy', exact: true }).press('Enter')
  await expect(hour(page)).toHaveValue('7')
  await form(page).getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Each month' })
  await form(page).getByRole('textbox', { name: 'Day of the month' }).fill('31')
  // An hour that was emptied is asked for: midnight would be one that nobody typed.
  await hour(page).fill('')
  await save(page).press('Enter')
  await expect(form(page).getByRole('alert')).toBeFocused()
  await expect(hour(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(hour(page)).toHaveAccessibleDescription(/^This must be a (whole )?number\./)
  await hour(page).fill('0')
  await save(page).press('Enter')
  await expectToast(page, 'Saved.')
  await expect(row.getByText('Each month')).toBeVisible()
  await row.getByRole('button', { name: 'Amélie Roy', exact: true }).press('Enter')
  await expect(hour(page)).toHaveValue('0')
  // A field that is not in sight may be empty: it counts in its own rhythm alone.
  await form(page).getByRole('textbox', { name: 'Day of the month' }).fill('')
  await form(page).getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Each week' })
  await save(page).press('Enter')
  await expect(form(page)).toHaveCount(0)
  await expect(row.getByText('Each week')).toBeVisible()
  await sendNoMore(page, 'Amélie Roy')
  await expect(schedules(page).getByText('Nobody gets this report by e-mail yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leave()
})

test('the report is saved as a PDF of the days that it shows', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, contestList)
  await openReport(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Report \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.pdf$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  await leave()
})
