import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { baseUrl, expect, expectAccessible, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { idsOf, make } from '#test/support/making.ts'

// Public pages that somebody meets on the way in or instead of it, on a phone and in French.

let staff: Caller
test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-CA' })
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client: 'maple-market' })
})

const rule = (field_name: string, field_rules: string) => ({ type: 'Entry', field_name, field_rules })
const form_rules = [rule('email', 'required|email')]
async function addContest(form: object): Promise<string> {
  const body = { name: `Refus ${Date.now()}`, title: 'Win', title_fr: 'Gagnez un canot', form_rules, ...form }
  return idsOf(await make(staff, routes['sweepstakes.create'], { body })).eid
}
const open = (page: Page, place: string) => page.goto(`${baseUrl()}/e/${place}`)

async function enter(page: Page, email: string, more?: () => Promise<void>): Promise<void> {
  await page.getByRole('textbox', { name: 'Courriel' }).fill(email)
  await more?.()
  await page.getByLabel('J’ai lu').check()
  await page.getByRole('button', { name: 'Participer au concours' }).click()
}
async function expectFits(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, `${what} scrolls sideways`).toBe(false)
}

test('the language gate is asked in both languages, and leads on', async ({ page }) => {
  await open(page, await addContest({ has_language_gate: true }))
  await expect(page).toHaveURL(/\/language$/)
  await expect(page.getByRole('link', { name: 'English' }).first()).toBeVisible()
  await expectFits(page, 'language gate')
  await page.getByRole('main').getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('button', { name: 'Participer au concours' })).toBeVisible()
})

test('the page Coupon is there after an entry, and a second entry beyond the limit says why', async ({
  page,
}) => {
  const pages = [
    { name: 'Coupon', html: '<p>One canoe off</p>' },
    { name: 'Coupon FR', html: '<p>Un canot en rabais</p>' },
  ]
  const eid = await addContest({
    pages,
    limit_type: 'participant',
    limit_by: 'email',
    entry_scheduling: 'daily',
  })
  const email = `limite${Date.now()}@example.test`
  await open(page, `${eid}?lang=fr`)
  await enter(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeVisible()
  await page.locator('a[href*="coupon"]').first().click()
  await expect(page.getByText('Un canot en rabais')).toBeVisible()
  await expectFits(page, 'Coupon')
  await open(page, `${eid}?lang=fr`)
  await enter(page, email)
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Vous avez déjà participé')
  await expectFits(page, 'refusal by the limit')
})

test('codes that are tried too often are told when they can be tried again', async ({ page }) => {
  const eid = await addContest({ is_secret_code_experience: true })
  const email = `codes${Date.now()}@example.test`
  await open(page, `${eid}?lang=fr`)
  const code = page.getByLabel('Votre code')
  for (let tries = 0; tries < 11; tries += 1) {
    const answered = page.waitForEvent('domcontentloaded')
    await enter(page, email, () => code.fill(`FAUX${tries}`))
    await answered
    await expect(code).toHaveValue(`FAUX${tries}`)
    await expect(page.getByRole('alert')).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText('Beaucoup de codes')
  await expectFits(page, 'too many codes')
})

test('what is typed while the answer is on its way is in the form that comes with it', async ({ page }) => {
  const eid = await addContest({ is_secret_code_experience: true })
  await open(page, `${eid}?lang=fr`)
  const answer = Promise.withResolvers<void>()
  await page.route(`**/e/${eid}**`, async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  const [code, terms] = [page.getByLabel('Votre code'), page.getByLabel('J’ai lu')]
  await page.getByRole('textbox', { name: 'Courriel' }).fill(`lent${Date.now()}@example.test`)
  await code.fill('FAUX1')
  await terms.check()
  await code.focus()
  // By the keyboard alone from here on: whatever names an element waits for the answer.
  await page.keyboard.press('Enter')
  await sent
  await page.keyboard.press('Control+A')
  await page.keyboard.type('FAUX2')
  // Over the address, to the box of the rules.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  answer.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(code).toHaveValue('FAUX2')
  await expect(terms).not.toBeChecked()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a form whose sending was stopped can be sent again, and counts once', async ({ page }) => {
  const eid = await addContest({ limit_type: 'participant', limit_by: 'email', entry_scheduling: 'daily' })
  await page.clock.install()
  await open(page, `${eid}?lang=fr`)
  let posts = 0
  await page.route(`**/e/${eid}**`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    if (posts > 1) return route.continue()
    // The entry arrives, and no page comes in the place of this one, as after Escape.
    await route.fetch()
    await route.fulfill({ status: 204 })
  })
  const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await enter(page, `arret${Date.now()}@example.test`)
  await stopped
  // Not by its name, which is another one where the proof was not ready when the form was sent.
  const button = page.locator('form button')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(10_000)
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(button).toHaveAccessibleName('Participer au concours')
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeVisible()
  expect(posts).toBe(2)
})

test('a profile that has closed says until when it could be seen', async ({ page }) => {
  const made = await make(staff, routes['gift-with-purchase.create'], {
    body: {
      name: `Profil ${Date.now()}`,
      title: 'A mug',
      title_fr: 'Une tasse',
      has_login: true,
      started_at: '2020-01-01T00:00:00',
      ended_at: '2020-02-01T00:00:00',
      profile_closed_at: '2020-03-01T00:00:00',
    },
  })
  await open(page, `${idsOf(made).eid}/profile?lang=fr`)
  await expect(page.getByText('Le profil est fermé')).toBeVisible()
  await expectFits(page, 'closed profile')
})
