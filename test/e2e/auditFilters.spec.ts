// long: the ways of one screen; pages.spec opens it.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  settle,
  test,
} from '#test/support/browser.ts'
import { arriveAt, makeColleague, postAs } from '#test/support/colleagues.ts'
import { findThings } from '#test/support/pages.ts'

// Two persons: one acts, the other finds what was done, by its record and by the person.

/** For this page it stays the day on which the test began, though midnight passes meanwhile. */
const stayToday = (page: Page, began: Date) => page.clock.setFixedTime(began)

test('what a colleague did is found from the list itself, and by person, action and days', async ({
  browser,
}) => {
  const began = new Date()
  const colleague = await makeColleague(browser, { name: 'Tracy Trail', role: 'client_admin' })
  const acting = await arriveAt(browser, '/maple-market/lists', colleague)
  await acting.page.getByRole('button', { name: 'New list' }).first().click()
  const dialog = acting.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Followed list')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expectToast(acting.page, /created/)
  await acting.leave()

  const { page, leave } = await arrive(browser)
  await stayToday(page, began)
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await page.getByRole('row').filter({ hasText: 'Followed list' }).getByText('Followed list').click()
  await page.getByRole('link', { name: 'History' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Tracy Trail' })
  await expect(rows.filter({ hasText: 'Made the list' })).toHaveCount(1)
  await expectAccessibleInBoth(page, 'history of a list')

  await page.getByRole('button', { name: 'Only Followed list' }).click()
  await expect(page).not.toHaveURL(/entity/)
  await page.getByRole('combobox', { name: 'Person' }).fill('tracy tr')
  await page.getByRole('option', { name: 'Tracy Trail' }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Made or added' })
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: 'Today' })
  await expect(page).toHaveURL(/actor_id=.*group=make.*from=\d{4}-\d\d-\d\d/)
  // The list, and before it the role, by accepting the invitation.
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(1)).toContainText('Made the list')
  await expect(page.getByRole('row').nth(2)).toContainText('Gave the role Client admin')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('today')

  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page)
  await expectAccessibleInBoth(page, 'filtered audit trail on a phone')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await leave()
})

test('what an API user did is found by choosing it as the person', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const made = await postAs(page, '/api/v1/api-user', {
    of: 'maple-market',
    data: { name: 'Caisse étoile', role: 'campaign_manager' },
  })
  const { id } = (await made.json()).data
  const token = await postAs(page, `/api/v1/api-user/${id}/token`, {
    of: 'maple-market',
    data: { name: 'Lists', scopes: ['lists:change'], expires_at: null },
  })
  const { secret } = (await token.json()).data
  const added = await fetch(`${baseUrl()}/api/v1/lists`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Made by a program' }),
  })
  expect(added.ok).toBe(true)
  await page.goto(`${baseUrl()}/maple-market/audit`)
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.fill('caisse etoile')
  await page.getByRole('option', { name: 'Caisse étoile (API user)' }).click()
  await expect(page).toHaveURL(new RegExp(`actor_id=${id}`))
  await expect(person).toHaveValue('Caisse étoile (API user)')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('Made the list')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(person).toHaveValue(/Caisse étoile/)
  await leave()
})

test('the trail is checked on its page: all of it fits', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/audit`)
  await page.getByRole('button', { name: 'Check the trail' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText(/All \d+ entries fit/)
  await expect(dialog).toContainText('npm run verify-audit -- maple-market')
  await expectAccessibleInBoth(page, 'a trail that was checked')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await leave()
})

test('the trail is taken as a file with what the filters chose, and says so of itself', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/audit?group=make`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('maple-market audit trail.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('number,at,actor_name')
  expect(lines.length).toBeGreaterThan(2)
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Downloaded or exported' })
  await page
    .getByRole('row')
    .filter({ hasText: 'audit trail' })
    .first()
    .getByText('Downloaded a file')
    .click()
  await expect(page.getByRole('dialog')).toContainText('Filters')
  await leave()
})

test('the installation has a trail of its own, found from the menu, in words and on a phone', async ({
  browser,
}) => {
  const began = new Date()
  const { page, leave } = await arrive(browser)
  await stayToday(page, began)
  await page.goto(`${baseUrl()}/launchpad`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Audit trail of the installation' }).click()
  await expect(page).toHaveURL(/\/installation\/audit$/)
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Sign-ins and refusals' })
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: 'Today' })
  await expect(page).toHaveURL(/group=enter/)
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await expectAccessibleInBoth(page, 'audit trail of the installation')
  await page.getByRole('button', { name: 'Check the trail' }).click()
  await expect(page.getByRole('dialog')).toContainText('npm run verify-audit -- installation')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await leave()
})

test('who opened a participant stands in the history of that participant, and not among the last changes', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const { person } = (await findThings(page)).things
  await page.goto(`${baseUrl()}/maple-market/participants?pop=${person}`)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/entity=participant/)
  await expect(page.getByRole('row').filter({ hasText: 'Saw the participant' }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'All but what was only seen' })
  await expect(page.getByText('Saw the participant')).toHaveCount(0)
  await page.goto(`${baseUrl()}/maple-market`)
  await expect(page.getByRole('heading', { name: 'Last changes' })).toBeVisible()
  await expect(page.getByText('Saw the participant')).toHaveCount(0)
  await leave()
})

test('a user and a keyword have a history, and states in it are told in words', async ({ browser }) => {
  const colleague = await makeColleague(browser, { name: 'Wanda Words', role: 'validator' })
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/users`)
  await page.getByRole('row').filter({ hasText: colleague.name }).getByText(colleague.name).click()
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/entity=user/)
  await page.getByText('Gave the role Validator').click()
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Fields' })).toContainText('Validator')
  await expect(page.getByRole('dialog')).not.toContainText('validator')
  await page.goto(`${baseUrl()}/maple-market/keywords?q=cheer`)
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible()
  await leave()
})
