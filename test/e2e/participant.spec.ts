// long: the ways of one screen; pages.spec opens it.
import type { Browser, Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test, watchFaults } from '#test/support/browser.ts'
import { client } from '#test/support/pages.ts'
import { codeOnPhone } from '#test/support/sentCodes.ts'

// A participant registers by a code on a phone, enters, and sees in the profile what was entered.

let line = 10

/** A contest for those who are signed in, which each enters once a day. */
async function addContest(browser: Browser): Promise<string> {
  const { page, leave } = await arrive(browser)
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const headers = { 'X-Client': client, 'X-CSRF-TOKEN': session.csrf_token }
  const shortcodes = await page.request.get(`${baseUrl()}/api/v1/client/shortcode`, { headers })
  const [shortcode] = (await shortcodes.json()).data
  const made = await page.request.post(`${baseUrl()}/api/v1/experience/sweepstakes`, {
    headers,
    data: {
      name: `Members ${line}`,
      title: 'Members only',
      title_fr: 'Réservé aux membres',
      has_login: true,
      limit_type: 'participant',
      limit_count: 1,
      shortcode_id: shortcode.id,
    },
  })
  expect(made.status(), await made.text()).toBe(200)
  const { eid } = (await made.json()).data
  await leave()
  return `${baseUrl()}/e/${eid}`
}

const onPhone = (browser: Browser, javaScriptEnabled: boolean) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-CA', javaScriptEnabled })

async function register(page: Page, phone: string): Promise<void> {
  await page.getByRole('link', { name: 'S’inscrire' }).click()
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Roy')
  await page.getByLabel('Téléphone mobile').fill(phone)
}

test('on a phone, in French: register by a code, enter, and the profile shows it', async ({ browser }) => {
  const contest = await addContest(browser)
  const context = await onPhone(browser, true)
  const page = await context.newPage()
  const faults = watchFaults(page)
  line += 1
  const phone = `41655571${line}`
  await page.goto(contest)
  await expectAccessibleInBoth(page, 'the ways to sign in')
  expect(await context.cookies()).toEqual([])
  await register(page, phone)
  await expectAccessibleInBoth(page, 'the form to register')
  await page.getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'Entrez le code' })).toBeVisible()
  await expectAccessibleInBoth(page, 'the form for the code')
  await page.getByLabel('Code de 6 chiffres').fill('000000')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Code de 6 chiffres')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Code de 6 chiffres').fill(await codeOnPhone(page, `+1${phone}`))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Réservé aux membres' })).toBeVisible()
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: new URL(contest).pathname })
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  await page.getByLabel('Courriel').fill(`zoe${line}@example.com`)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Participer' }).click()
  await expect(page.getByRole('heading', { name: /C’est fait, Zoé/ })).toBeVisible()
  await page.goto(`${contest}/profile?lang=fr`)
  await expect(page.getByRole('heading', { name: 'Mes participations' })).toBeVisible()
  await expect(page.getByText('Acceptée', { exact: true })).toBeVisible()
  await expect(page.getByText('Vous pouvez participer de nouveau à partir du')).toBeVisible()
  await expectAccessibleInBoth(page, 'the profile')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  // A browser from which a form was sent is known again, and by nothing else.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['fanfare_visitor'])
  expect(faults).toEqual([])
  await context.close()
})

test('without script one registers and signs in as well, and out again', async ({ browser }) => {
  const contest = await addContest(browser)
  const context = await onPhone(browser, false)
  const page = await context.newPage()
  line += 1
  const phone = `41655571${line}`
  await page.goto(contest)
  await register(page, phone)
  await page.getByRole('button').last().click()
  await page.getByLabel('Code de 6 chiffres').fill(await codeOnPhone(page, `+1${phone}`))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  await page.goto(`${contest}/profile?lang=fr`)
  await expect(page.getByText('Vous n’avez pas', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  expect(await context.cookies()).toEqual([])
  await context.close()
})
