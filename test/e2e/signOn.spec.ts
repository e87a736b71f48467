// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import type { Browser, Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { client } from '#test/support/pages.ts'

// Single sign-on, with the pages of a provider that nobody here wrote.

/** Signs in there, in a browser of one's own, and comes back. */
async function signOn(browser: Browser, login: string): Promise<{ page: Page; leave: () => Promise<void> }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${baseUrl()}/sign-in?return=/${client}/users`)
  await page.getByRole('link', { name: 'Sign in with Acme' }).click()
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('whatever')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${baseUrl()}/**`)
  return { page, leave: () => context.close() }
}

test('a group of the provider has a role, who is in it comes in with that role, and loses it with the group', async ({
  browser,
}) => {
  const admin = await arriveAt(browser, '/installation/sign-on')
  const { page } = admin
  await expect(page.getByText('People can sign in by Acme.')).toBeVisible()
  await expect(page.getByText('No group has a role yet')).toBeVisible()
  await expectAccessibleInBoth(page, 'single sign-on, without a group')
  await page.getByRole('button', { name: 'Add a group' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a group' })
  await dialog.getByLabel('Group').fill('judges')
  await dialog.getByLabel('Client').fill('nobody')
  await dialog.getByLabel('Role').selectOption('client_admin')
  await expectAccessibleInBoth(page, 'a group of single sign-on')
  await dialog.getByRole('button', { name: 'Add a group' }).click()
  await expect(dialog.getByText('No client has this short name.').first()).toBeVisible()
  await dialog.getByLabel('Client').fill(client)
  await dialog.getByRole('button', { name: 'Add a group' }).click()
  await expectToast(page, 'Group added')
  await expect(page.getByRole('row', { name: /judges.*Maple Market.*Client admin/ })).toBeVisible()

  const stranger = await signOn(browser, 'oscar')
  await expect(stranger.page.getByRole('alert')).toContainText('ask an administrator to invite you')
  await expectAccessibleInBoth(stranger.page, 'a refused single sign-on')
  await stranger.leave()

  const nina = await signOn(browser, 'nina+judges')
  await expect(nina.page).toHaveURL(`${baseUrl()}/${client}/users`)
  await expect(nina.page.getByRole('row', { name: /Nina Acme.*nina@acme.test.*Client admin/ })).toBeVisible()
  await nina.leave()

  await page
    .getByRole('row', { name: /judges/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Take the role' }).click()
  await expectToast(page, 'Role taken from the group')
  const again = await signOn(browser, 'nina')
  await expect(again.page.getByRole('heading', { name: 'You do not work for this client' })).toBeVisible()
  await expectAccessibleInBoth(again.page, 'a client that one does not work for')
  await again.page.getByRole('link', { name: 'Choose a client' }).click()
  await expect(again.page.getByText('You do not work for a client yet')).toBeVisible()
  await again.leave()
  await admin.leave()
})

test('who cannot come in reads why', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  for (const [why, text] of [
    ['away', 'The provider does not answer.'],
    ['too_late', 'longer than ten minutes'],
    ['closed', 'Your account cannot be used now.'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`${baseUrl()}/sign-in?refused=${why}`)
    await expect(page.getByRole('alert')).toContainText(text)
  }
  await page.goto(`${baseUrl()}/sign-in?refused=nonsense`)
  await expect(page.getByRole('link', { name: 'Sign in with Acme' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await leave()
})
