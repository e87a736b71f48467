// long: the ways of an account by hand; their calls have tests of their own.
import type { Browser, CDPSession, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import {
  arriveAt,
  type Colleague,
  inviteAs,
  makeColleague,
  password,
  postAs,
} from '#test/support/colleagues.ts'

// A second step by an app, by a passkey of the browser's own (virtual) authenticator, and by a recovery code.

/** The code that an app with this key shows; the one of the next step where that one is used already. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

async function typePassword(page: Page, who: Colleague): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** An authenticator app in the profile; answers its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessibleInBoth(page, 'the key of an app')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on the app' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong')
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on the app' }).click()
  return { secret, codes: await keepCodes(page) }
}

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await expectAccessibleInBoth(page, 'recovery codes')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('fanfare-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

/** A fingerprint reader that always says yes. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return session
}

async function stranger(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

test('an app is set up in the profile, and its code is the second step of the next sign-in', async ({
  browser,
  watched: page,
}) => {
  const who = await makeColleague(browser, { name: 'Theo Twostep', role: 'analyst' })
  const own = await arriveAt(browser, '/profile', who)
  await expect(own.page.getByText('Off: the password alone signs in.')).toBeVisible()
  const { secret } = await setUpApp(own.page)
  await expect(own.page.getByText('10 recovery codes are left.')).toBeVisible()
  await expectAccessibleInBoth(own.page, 'profile with two-step sign-in')
  await own.leave()

  await page.goto(`${baseUrl()}/maple-market/links`)
  await typePassword(page, who)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessibleInBoth(page, 'second step')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/maple-market/links')
  await expect(page.getByRole('button', { name: 'Account of Theo Twostep' })).toBeVisible()
})

test('a recovery code stands in for a lost telephone, once', async ({ browser, watched: page }) => {
  const who = await makeColleague(browser, { name: 'Lora Lost', role: 'analyst' })
  const own = await arriveAt(browser, '/profile', who)
  const { codes } = await setUpApp(own.page)
  await own.leave()
  await page.goto(`${baseUrl()}/sign-in`)
  await typePassword(page, who)
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Account of Lora Lost' })).toBeVisible()
  await page.goto(`${baseUrl()}/profile`)
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()

  const again = await stranger(browser)
  await again.goto(`${baseUrl()}/sign-in`)
  await typePassword(again, who)
  await again.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert')).toContainText('This code is wrong, is too old, or was used already.')
  await again.context().close()
})

/** A client for whom nobody else works, so that what is asked of its people is asked of no other test. */
const careful = { eid: 'careful-cafe', name: 'Careful Cafe' }

async function addCareful(browser: Browser): Promise<void> {
  const { page, leave } = await arrive(browser)
  const data = {
    ...careful,
    colour: '#2f6b4f',
    time_zone: 'America/Toronto',
    needs_two_persons_to_confirm: false,
    help_text: 'Reply STOP to end.',
    help_text_fr: 'ARRET pour cesser.',
    quiet_from: '22:00',
    quiet_until: '06:00',
  }
  await postAs(page, '/api/v1/client', { data })
  await leave()
}

test('who is invited to a client that asks for it signs in with a passkey from the first day', async ({
  browser,
  watched: page,
}) => {
  await addCareful(browser)
  const head = await makeColleague(browser, { name: 'Hedy Head', role: 'client_admin', of: careful.eid })
  const admin = await arriveAt(browser, `/${careful.eid}/settings/two-step`, head)
  const asked = admin.page.getByLabel('Ask everybody for two-step sign-in')
  await asked.click()
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.page.getByRole('alert')).toContainText(
    'Set up two-step sign-in for your own account first',
  )
  await admin.page.goto(`${baseUrl()}/profile`)
  await setUpApp(admin.page)
  await admin.page.goto(`${baseUrl()}/${careful.eid}/settings/two-step`)
  await asked.click()
  const saved = admin.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).status()).toBe(200)
  await inviteAndEnter(admin.page, page)
  await admin.leave()
})

async function inviteAndEnter(admin: Page, page: Page): Promise<void> {
  await addAuthenticator(page)
  const email = 'ines.invited@staff.example'
  const link = await inviteAs(admin, { of: careful.eid, email, name: 'Ines Invited', role: 'analyst' })

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await expect(page.getByText(`${careful.name} asks everybody for it.`)).toBeVisible()
  await expectAccessibleInBoth(page, 'two-step sign-in is asked for')
  const barred = await page.request.get(`${baseUrl()}/api/v1/link`, {
    headers: { 'X-Client': careful.eid },
  })
  expect(barred.status()).toBe(403)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Current password').fill(password)
  await expectAccessibleInBoth(page, 'a passkey is added')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await keepCodes(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**/${careful.eid}`)
  await expect(page.getByRole('button', { name: 'Account of Ines Invited' })).toBeVisible()

  // The console would go there by itself once it hears of this.
  await page.goto('about:blank')
  await page.request.post(`${baseUrl()}/logout`)
  await page.context().clearCookies()
  await page.goto(`${baseUrl()}/sign-in`)
  await typePassword(page, { id: '', name: '', email, password })
  await expect(page.getByText('Confirm with your passkey.')).toBeVisible()
  await expectAccessibleInBoth(page, 'second step by a passkey')
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(`**/${careful.eid}`)
  await expect(page.getByRole('button', { name: 'Account of Ines Invited' })).toBeVisible()
}

test('an administrator turns off the second step of who lost it', async ({ browser }) => {
  const who = await makeColleague(browser, { name: 'Olaf Offline', role: 'analyst' })
  const own = await arriveAt(browser, '/profile', who)
  await setUpApp(own.page)
  const { page, leave } = await arriveAt(browser, '/maple-market/users?q=Olaf')
  await page.getByText('Olaf Offline').click()
  const detail = page.getByRole('dialog', { name: 'Olaf Offline' })
  await detail.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Turn off two-step sign-in' }).click()
  await page
    .getByRole('dialog', { name: 'Turn off two-step sign-in of' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expectToast(page, 'Two-step sign-in turned off')
  await leave()
  await own.page.reload()
  await typePassword(own.page, who)
  await expect(own.page.getByRole('button', { name: 'Account of Olaf Offline' })).toBeVisible()
  await own.leave()
})
