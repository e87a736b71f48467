// long: the ways of an account by hand; their calls have tests of their own.
import {
  arrive,
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  test,
} from '#test/support/browser.ts'
import { arriveAt, findMailedLink, makeColleague, password } from '#test/support/colleagues.ts'

// Everybody's work on the own account: a forgotten password, a changed one, the profile, sessions.

test('a forgotten password is chosen anew by a mailed link, which ends the sessions of before', async ({
  browser,
  watched: page,
}) => {
  const who = await makeColleague(browser, { name: 'Fay Forgetful', role: 'analyst' })
  const before = await arriveAt(browser, '/maple-market/links', who)
  await page.goto(`${baseUrl()}/sign-in`)
  await page.getByLabel('Email').fill(who.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(who.email)
  await expectAccessibleInBoth(page, 'forgotten password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toContainText(
    `If there is an account with the address ${who.email}, a link is on its way.`,
  )
  await expectAccessibleInBoth(page, 'a link is on its way')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(who.email)

  await page.goto(await findMailedLink(page.request, who.email))
  await page.getByLabel('New password', { exact: true }).fill('another quiet river')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(before.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await before.leave()
})

test('whoever is signed in already is led on from the sign-in page, to where it would have led', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/links`)
  const tab = await page.context().newPage()
  await tab.goto(`${baseUrl()}/sign-in?${new URLSearchParams({ return: '/maple-market/participants?q=a' })}`)
  await expect(tab).toHaveURL(`${baseUrl()}/maple-market/participants?q=a`)
  await expect(tab.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
  for (const path of ['/sign-in', '/sign-in?return=//elsewhere.example'])
    await test.step(path, async () => {
      await tab.goto(baseUrl() + path)
      await expect(tab.getByRole('heading', { level: 1, name: 'Choose a client' })).toBeVisible()
    })
  await tab.goto(`${baseUrl()}/sign-in?return=/maple-market/links&anew=1`)
  await expect(tab.getByLabel('Email')).toBeVisible()
  await tab.context().clearCookies()
  await tab.goto(`${baseUrl()}/sign-in?return=/maple-market/links`)
  await expect(tab.getByLabel('Email')).toBeFocused()
  await leave()
})

test('an address without an account gets the same answer', async ({ watched: page }) => {
  await page.goto(`${baseUrl()}/forgot-password`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('nobody.at.all@staff.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(
    'If there is an account with the address nobody.at.all',
  )
})

test('one’s own password is changed with the current one, and every other session ends', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Carl Careful', role: 'validator' })
  const other = await arriveAt(browser, '/maple-market/links', who)
  const { page, leave } = await arriveAt(browser, '/maple-market/links', who)
  await page.getByRole('button', { name: 'Account of Carl Careful' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const sessions = page.getByRole('listitem').filter({ hasText: 'Chrome on' })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1)
  await expectAccessibleInBoth(page, 'profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not the one')
  await dialog.getByLabel('New password', { exact: true }).fill('another quiet river')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The current password is wrong.')
  await expectAccessibleInBoth(page, 'the current password is wrong')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed')
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('You are signed in nowhere else.')
  await expect(other.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await other.leave()
  await leave()
})

test('language and colours of the profile are there at once, and in the next browser', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Lou Looks', role: 'analyst' })
  const { page, leave } = await arriveAt(browser, '/profile', who)
  await page.getByLabel('Language', { exact: true }).selectOption('French')
  await page.getByLabel('Colours', { exact: true }).selectOption('Dark')
  await page.getByLabel('Name').fill('Lou Regard')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Compte de Lou Regard' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'profile in French, dark, on a phone')
  await leave()

  const context = await browser.newContext()
  const next = await context.newPage()
  await next.goto(`${baseUrl()}/sign-in`)
  await next.getByLabel('Email').fill(who.email)
  await next.getByLabel('Password', { exact: true }).fill(who.password)
  await next.keyboard.press('Enter')
  await expect(next.getByRole('button', { name: 'Compte de Lou Regard' })).toBeVisible()
  await expect(next.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await context.close()
})

test('without its link the page to choose a password says what to do', async ({ watched: page }) => {
  await page.goto(`${baseUrl()}/choose-password`)
  await expect(page.getByRole('heading', { name: 'A link is missing' })).toBeVisible()
  await expectAccessibleInBoth(page, 'no link')
  await page.getByRole('link', { name: 'Ask for another link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})
