// long: further states of the public pages; site.spec and claims.spec have the ways themselves.
import type { Locator, Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { mostForms, takePlace } from '#server/public/memory/crowd.ts'
import { testApplication } from '#test/support/application.ts'
import { baseUrl, expect, expectAccessible, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { idsOf, make, must, rows } from '#test/support/making.ts'
import { makeClient } from '#test/support/world/clients.ts'

// The public pages of a gift with purchase on a phone: an offer from the form to the claim, and the answer when it is
// too much.

let staff: Caller
test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client: 'maple-market' })
})

const rule = (field_name: string, field_rules: string, type = 'Entry') => ({ type, field_name, field_rules })
const pages = ['Terms', 'Coupon', 'Closed'].flatMap((name) => [
  { name, html: `<h2>${name}</h2><p>In English.</p>` },
  { name: `${name} FR`, html: `<h2>${name}</h2><p>En français.</p>` },
])

async function addGift(caller: Caller, form: object): Promise<string> {
  const body = { name: `Mug ${Date.now()}`, title: 'A mug', title_fr: 'Une tasse', pages, ...form }
  return idsOf(await make(caller, routes['gift-with-purchase.create'], { body })).eid
}
async function expectFits(page: Page, what: string): Promise<void> {
  await expectAccessibleInBoth(page, what)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, `${what} scrolls sideways`).toBe(false)
}
/** It reaches over nothing beside it, and is seen as a button on the band in the client's colour too. */
async function expectButton(button: Locator): Promise<void> {
  const look = await button.evaluate((element) => {
    const around = element.parentElement ?? element
    const [inner, outer] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
    const colourOf = (one: Element) => getComputedStyle(one).backgroundColor
    const band = element.closest('.intro') ?? document.body
    const isApart = colourOf(element) !== colourOf(band)
    return { isWithin: inner.top >= outer.top && inner.bottom <= outer.bottom, isApart }
  })
  expect(look).toEqual({ isWithin: true, isApart: true })
}

const words = {
  en: {
    submit: 'Take part in the offer',
    rules: 'I have read and accept the offer rules.',
    terms: 'Offer rules',
    back: 'Back to the offer',
    over: 'This offer is over',
  },
  fr: {
    submit: 'Participer à l’offre',
    rules: 'J’ai lu et j’accepte le règlement de l’offre.',
    terms: 'Règlement de l’offre',
    back: 'Retour à l’offre',
    over: 'Cette offre est terminée',
  },
} as const

for (const language of ['en', 'fr'] as const)
  test(`the form, the rules and what follows speak of an offer: ${language}`, async ({ page }) => {
    const said = words[language]
    const eid = await addGift(staff, { form_rules: [rule('email', 'required|email')] })
    await page.goto(`${baseUrl()}/e/${eid}?lang=${language}`)
    const submit = page.getByRole('button', { name: said.submit })
    await submit.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectFits(page, 'a form with faults')
    await page.getByRole('textbox').first().fill(`gift${Date.now()}@example.test`)
    await page.getByLabel(said.rules).check()
    await submit.click()
    await expect(page.locator('.done')).toBeVisible()
    await expect(page.getByRole('link', { name: said.back })).toBeVisible()
    await expectButton(page.locator('a.button[href*="coupon"]'))
    await expectFits(page, 'the confirmation')
    await page.goto(`${baseUrl()}/e/${eid}/terms?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: said.terms })).toBeVisible()
    const ended = { started_at: '2020-01-01T09:00:00', ended_at: '2020-02-01T09:00:00', pages: [] }
    await page.goto(`${baseUrl()}/e/${await addGift(staff, ended)}?lang=${language}`)
    await expect(page.getByRole('heading', { name: said.over })).toBeVisible()
    await expectFits(page, 'an offer that is over')
  })

test('a prize that credits earn is claimed on a phone before it is shown', async ({ page }) => {
  const phone = `+1604555${String(Date.now()).slice(-4)}`
  const eid = await enterForPrize(page, phone)
  await validate(eid)
  const lastMessage = async () => {
    const { body } = await staff.call(routes.listHandsetMessages, { query: { phone } })
    return JSON.stringify(body)
  }
  await expect.poll(lastMessage).toContain('/claim/')
  await page.goto(baseUrl() + must(/\/e\/\w+\/claim\/[\w-]+/.exec(await lastMessage())?.[0]))
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vous avez gagné' })).toBeVisible()
  await expectFits(page, 'a prize to claim')
  await page.getByRole('button', { name: 'Réclamer le prix' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFits(page, 'a claim with a fault')
  await page.getByLabel('Rue').fill('12, rue Principale')
  await page.getByRole('button', { name: 'Réclamer le prix' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vous avez réclamé votre prix' })).toBeVisible()
  const toPrize = page.getByRole('link', { name: 'Voir votre prix' })
  await expectButton(toPrize)
  await expectFits(page, 'a prize that is claimed')
  await toPrize.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vous avez gagné' })).toBeVisible()
  await expectFits(page, 'the page of a prize')
})

/** By the form, so that the phone is the person's own and gets the texts. */
async function enterForPrize(page: Page, phone: string): Promise<string> {
  const [shortcode] = await rows(staff, routes.listClientShortcodes, {})
  const pool = await make(staff, routes.createPrizePool, { body: { name: `Mug ${phone}`, total: 1 } })
  const eid = await addGift(staff, {
    shortcode_id: must(shortcode).id,
    has_optin: false,
    requires_validation: true,
    award_credit_threshold: 1,
    has_consumer_redemption: true,
    prize_pools: [{ id: pool.id }],
    form_rules: [
      rule('phone', 'required|phone'),
      { ...rule('address_1', 'required|text', 'Claim'), label: 'Street', label_fr: 'Rue' },
    ],
  })
  await page.goto(`${baseUrl()}/e/${eid}?lang=en`)
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill(phone)
  await page.getByLabel(words.en.rules).check()
  await page.getByRole('button', { name: words.en.submit }).click()
  await expect(page.getByText('We will check it and count it once it is valid.')).toBeVisible()
  return eid
}

async function validate(id: string): Promise<void> {
  const params = { type: 'gift-with-purchase', id }
  const taken = await staff.call(routes.takeEntryForValidation, { params, query: {} })
  const { data } = taken.body as { data: { entry: { eid: string } | null } }
  const { body: listed } = await staff.call(routes.listGiftPools, { params: { id }, body: {} })
  const pools = (listed as { data: { id: string }[] }).data
  const body = {
    experienceParticipantId: must(data.entry).eid,
    status: 'valid',
    creditArray: [{ credits: 1, prize_pool_id: must(pools[0]).id }],
  }
  const decided = await staff.call(routes.decideEntry, { params, body })
  expect(decided.status, decided.text).toBe(200)
}

test('where too many forms come at once that is said, and the same form counts afterwards', async ({
  page,
}) => {
  const application = await testApplication()
  try {
    const { as } = await makeClient(application, { name: 'maple', code: '55501' })
    const eid = await addGift(as.client_admin, { form_rules: [rule('email', 'required|email')] })
    const places = Array.from({ length: mostForms }, () => takePlace(application.db))
    await page.goto(`${application.url}/e/${eid}?lang=en`)
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.fill('ana@example.test')
    await page.getByLabel(words.en.rules).check()
    const submit = page.getByRole('button', { name: words.en.submit })
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await submit.click()
    expect((await answered).status()).toBe(503)
    await expect(page.getByRole('alert')).toContainText('Very many people are entering at the moment.')
    await expect(email).toHaveValue('ana@example.test')
    await expectFits(page, 'too many forms at once')
    for (const leave of places) leave?.()
    await page.getByLabel(words.en.rules).check()
    await submit.click()
    await expect(page.locator('.done')).toBeVisible()
    await expectAccessible(page, 'the form that was sent again')
  } finally {
    await page.close()
    await application.close()
  }
})
