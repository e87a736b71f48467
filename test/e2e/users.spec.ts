// long: the ways of an account by hand; their calls have tests of their own.
import type { Page } from '@playwright/test'
import {
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  test,
} from '#test/support/browser.ts'
import { arriveAt, makeColleague, password } from '#test/support/colleagues.ts'

// The users of a client, and of the installation: what an administrator does, and what becomes of the other browser.

const users = '/maple-market/users'
const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function confirm(page: Page, verb: string, toast: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: verb }).click()
  await expectToast(page, toast)
}

test('somebody invited chooses a password by the link, is signed in by it, and works in the role', async ({
  browser,
}) => {
  const email = 'nadia.nouvelle@staff.example'
  const admin = await arriveAt(browser, users)
  await admin.page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = dialogOf(admin.page)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Name').fill('Nadia Nouvelle')
  await form.getByLabel('Role').selectOption('Validator')
  await expect(form).toContainText('Decides on entries')
  await expectAccessibleInBoth(admin.page, 'invite somebody')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const handing = admin.page.getByRole('dialog', { name: 'Nothing is mailed' })
  await expect(handing).toContainText(email)
  await expectAccessibleInBoth(admin.page, 'an address to hand over')
  const link = (await handing.getByLabel('Address to hand over').textContent()) ?? ''
  await handing.getByRole('button', { name: 'I have it' }).click()
  await expect(rowOf(admin.page, 'Nadia Nouvelle')).toContainText('Invited until')
  await expectAccessibleInBoth(admin.page, 'who is invited')

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  expect(page.url()).toBe(`${baseUrl()}/choose-password`)
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await expectAccessibleInBoth(page, 'choose a password')
  await field.fill('too short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('at least 12 characters')
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Participants' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await expect(rowOf(admin.page, 'Nadia Nouvelle')).toHaveCount(0, { timeout: 20_000 })
  await admin.page.getByRole('tab', { name: 'People' }).click()
  await expect(rowOf(admin.page, 'Nadia Nouvelle')).toContainText('Active')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessibleInBoth(page, 'a dead link')
  await context.close()
  await admin.leave()
})

test('whoever is disabled is at the sign-in page without a reload, and gets back what was typed', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Dora Disabled', role: 'campaign_manager' })
  const other = await arriveAt(browser, '/maple-market/campaigns/new', who)
  other.page.on('dialog', (dialog) => dialog.accept())
  await other.page.getByRole('textbox', { name: 'Name' }).fill('Half a campaign')
  await expect
    .poll(() =>
      other.page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('campaign:new'))),
    )
    .toBe(true)
  const admin = await arriveAt(browser, users)
  await choose(admin.page, who.name, 'Disable account')
  await expect(dialogOf(admin.page)).toContainText('Dora Disabled is signed out everywhere at once')
  await expectAccessibleInBoth(admin.page, 'disable an account')
  await confirm(admin.page, 'Disable account', 'Account disabled')
  await expect(other.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(rowOf(admin.page, who.name)).toContainText('Disabled')

  await choose(admin.page, who.name, 'Enable account')
  await confirm(admin.page, 'Enable account', 'Account enabled')
  await other.page.getByLabel('Email').fill(who.email)
  await other.page.getByLabel('Password', { exact: true }).fill(who.password)
  await other.page.keyboard.press('Enter')
  await other.page.getByRole('button', { name: 'Restore' }).click()
  await expect(other.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a campaign')
  await other.leave()
  await admin.leave()
})

test('another role counts at once: the other browser has the new rights, and stays signed in', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Rita Raised', role: 'analyst' })
  const other = await arriveAt(browser, '/maple-market/links', who)
  await expect(other.page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'New link' })).toHaveCount(0)
  const admin = await arriveAt(browser, users)
  await choose(admin.page, who.name, 'Change role')
  await dialogOf(admin.page).getByLabel('Role').selectOption('Campaign manager')
  await confirm(admin.page, 'Change role', 'Role changed')
  await expect(other.page.getByRole('button', { name: 'New link' })).toBeVisible()
  // A reader sees everybody and no action.
  await other.page.goto(baseUrl() + users)
  await expect(rowOf(other.page, who.name)).toContainText('Campaign manager')
  await expect(other.page.getByRole('button', { name: 'Invite somebody' })).toHaveCount(0)
  await expect(other.page.getByRole('button', { name: `Actions for ${who.name}` })).toHaveCount(0)
  await other.leave()
  await admin.leave()
})

test('a session is ended from the detail, which opens and closes by keys', async ({ browser }) => {
  const who = await makeColleague(browser, { name: 'Aaron Away', role: 'validator' })
  const other = await arriveAt(browser, '/maple-market/participants', who)
  await expect(other.page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
  const { page, leave } = await arriveAt(browser, users)
  await expect(rowOf(page, who.name)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: who.name, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: who.name, exact: true })
  await detail.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Lock account' }).click()
  await expect(page.getByRole('dialog', { name: 'Lock the account of' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail.getByRole('button', { name: 'More actions' })).toBeFocused()
  await expect(detail.getByRole('listitem').filter({ hasText: 'Chrome on' })).toBeVisible()
  await expectAccessibleInBoth(page, 'detail of a user')
  await detail.getByRole('button', { name: /^End the session/ }).click()
  await expect(detail).toContainText('Nobody is signed in to this account.')
  await expect(other.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(page.getByRole('button', { name: who.name, exact: true })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Invite somebody' })).toBeVisible()
  await other.leave()
  await leave()
})

test('an address opens a user whom the page does not show, and the role is in sight on a phone', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Ella Elsewhere', role: 'validator' })
  const { page, leave } = await arriveAt(browser, `${users}?search=nobody-has-this-name&user=${who.id}`)
  const detail = page.getByRole('dialog', { name: who.name, exact: true })
  await expect(detail).toContainText('Validator')
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await page.goto(`${baseUrl()}/installation/users?search=nobody-has-this-name&user=${who.id}`)
  await expect(detail).toContainText('Maple Market (Validator)')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(baseUrl() + users)
  // How far down depends on who else works here; how far to the side does not.
  await rowOf(page, who.name).evaluate((row) => row.scrollIntoView({ block: 'center', inline: 'nearest' }))
  await expect(rowOf(page, who.name).getByRole('cell', { name: 'Validator' })).toBeInViewport()
  await expectAccessibleInBoth(page, 'users on a phone')
  await leave()
})

test('what may not be done to somebody is off and says why', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, users)
  await page.getByRole('button', { name: 'Actions for Administrator' }).click()
  const change = page.getByRole('menuitem', { name: 'Change role' })
  await expect(change).toBeDisabled()
  await expect(change).toContainText('Nobody changes the own role.')
  await expect(page.getByRole('menuitem', { name: 'Delete account' })).toContainText(
    'Nobody does this to the own account.',
  )
  await expectAccessibleInBoth(page, 'actions that are off')
  await leave()
})

test('the role table marks the own role, and its areas stay in sight on a phone', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, users)
  await page.getByRole('link', { name: 'Who may do what' }).click()
  await expect(page.getByRole('columnheader', { name: 'Client admin' })).toContainText('Your role')
  const exporting = page.getByRole('row', { name: 'Exporting participants' })
  await expect(exporting.getByRole('cell').last()).toHaveText('Nothing')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('region', { name: 'Who may do what' }).evaluate((frame) => frame.scrollTo(9_999, 0))
  await expect(exporting.getByRole('rowheader')).toBeInViewport()
  await expect(exporting.getByRole('cell').last()).toBeInViewport()
  await expectAccessible(page, 'role table on a phone')
  await page.emulateMedia({ media: 'print' })
  await expect(exporting).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await leave()
})

test('the address of roles leads to the users of the client that one works for', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/launchpad')
  await page.getByRole('button', { name: 'Maple Market' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goto(`${baseUrl()}/role`)
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(page.url()).toBe(baseUrl() + users)
  await leave()
})

test('a platform admin makes another one and takes it back, and deletes an account for good', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Paul Platform', role: 'analyst' })
  const { page, leave } = await arriveAt(browser, '/launchpad')
  await page.getByRole('link', { name: 'Users of the installation' }).click()
  await expect(rowOf(page, who.name)).toContainText('Maple Market (Analyst)')
  await choose(page, who.name, 'Make platform admin')
  await confirm(page, 'Make platform admin', 'Platform admin made')
  await expect(rowOf(page, who.name)).toContainText('Yes')
  await choose(page, who.name, 'No longer platform admin')
  await confirm(page, 'No longer platform admin', 'No longer platform admin')
  await expect(rowOf(page, who.name)).toContainText('No')
  await choose(page, who.name, 'Delete account')
  await expect(dialogOf(page)).toContainText(who.email)
  // The page belongs to no client, and neither does the account.
  await expect(dialogOf(page)).not.toContainText('Maple Market')
  await confirm(page, 'Delete account', 'Account deleted')
  await expect(rowOf(page, who.name)).toHaveCount(0)
  await leave()
})
