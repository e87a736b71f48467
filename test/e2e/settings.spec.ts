// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'

// Each section of the settings has an address, a form and a save of its own.

const settings = '/maple-market/settings'
const list = (page: Page) => page.getByRole('navigation', { name: 'Sections of the settings' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('sections are reached from the list at the left by keyboard, and what was typed is not lost on the way', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, settings)
  await page
    .getByRole('link', { name: /^Client\b/ })
    .last()
    .click()
  await expect(heading(page, 'Client')).toBeVisible()
  await list(page).getByRole('link', { name: 'Answers' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Quiet hours')).toBeVisible()
  await expect(list(page).getByRole('link', { name: 'Quiet hours' })).toHaveAttribute('aria-current', 'page')
  await expectAccessibleInBoth(page, 'quiet hours')
  const before = await page.getByLabel('Quiet from').inputValue()
  await page.getByLabel('Quiet from').fill('quarter past 8')
  await page.getByLabel('Quiet until').focus()
  await expect(page.getByLabel('Quiet from')).toHaveValue('quarter past 8')
  await expect(page.getByText('This is no time of day. Write it like 9:30 p.m.')).toBeVisible()
  await page.getByLabel('Quiet from').fill('20 h 15')
  await list(page).getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Quiet from')).toHaveValue('8:15 p.m.')
  await save(page)
  await expectToast(page, 'Saved')
  await list(page).getByRole('link', { name: 'Approvals' }).click()
  await expect(heading(page, 'Approvals')).toBeVisible()
  await page.goto(`${baseUrl()}${settings}/quiet-hours`)
  await expect(page.getByLabel('Quiet from')).toHaveValue('8:15 p.m.')
  await page.getByLabel('Quiet from').fill(before)
  await save(page)
  await expectToast(page, 'Saved')
  await leave()
})

test('two people save two sections of one client, though neither heard of the other', async ({ browser }) => {
  const first = await arrive(browser)
  await first.page.route('**/api/stream?*', (route) => route.abort())
  await first.page.goto(`${baseUrl()}${settings}/messages`)
  const help = first.page.getByRole('textbox', { name: 'Help text (EN)' })
  const helpBefore = await help.inputValue()
  await help.fill('Write to us, or call.')
  const other = await arriveAt(browser, `${settings}/approvals`)
  const above = other.page.getByRole('textbox', { name: 'Approval above' })
  const before = await above.inputValue()
  await above.fill('4321')
  await save(other.page)
  await expectToast(other.page, 'Saved')
  await save(first.page)
  await expectToast(first.page, 'Saved')
  await expect(first.page.getByRole('alert')).toHaveCount(0)
  await expect(above).toHaveValue(/4.?321/)
  await above.fill(before)
  await save(other.page)
  await expectToast(other.page, 'Saved')
  await help.fill(helpBefore)
  await save(first.page)
  await expectToast(first.page, 'Saved')
  await other.leave()
  await first.leave()
})

test('who may only read reads the settings and finds nothing to save', async ({ browser }) => {
  const reader = await makeColleague(browser, { name: 'Rea Reader', role: 'campaign_manager' })
  const { page, leave } = await arriveAt(browser, `${settings}/approvals`, reader)
  await expect(page.getByLabel('Two persons to confirm')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await leave()
})

test('a link to a place of the one page of old leads to the section', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, `${settings}#mailboxes`)
  await expect(page).toHaveURL(/\/settings\/senders$/)
  await expect(page.getByRole('table', { name: 'Mailboxes' })).toBeVisible()
  await leave()
})

test('on a phone the sections are a list, in French too', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, settings)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Passer au français' }).click()
  await expect(heading(page, 'Paramètres')).toBeVisible()
  await expectAccessibleInBoth(page, 'settings on a phone')
  await page.getByRole('link', { name: /^Expéditeurs/ }).click()
  await expect(heading(page, 'Expéditeurs')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections des paramètres' })).toBeHidden()
  await page.getByRole('link', { name: 'Paramètres' }).first().click()
  await expect(heading(page, 'Paramètres')).toBeVisible()
  await leave()
})
