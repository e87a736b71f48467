import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { baseUrl, expect, expectAccessible, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'

// The public pages on a phone, in French: before the start, after the end, for invited people, with rules of its form.

let staff: Caller

test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client: 'maple-market' })
})

const pages = [
  { name: 'Opening Soon', html: '<p>Soon</p>' },
  { name: 'Opening Soon FR', html: '<p>Encore un peu de patience</p>' },
  { name: 'Closed FR', html: '<p>Merci à tous et à toutes</p>' },
  { name: 'Confirmation FR', html: '<p>On se voit au lac</p>' },
  { name: 'FAQ FR', html: '<p>Comment participer?</p>' },
]

async function visit(page: Page, form: object): Promise<void> {
  const { status, body } = await staff.call(routes['sweepstakes.create'], {
    body: { name: `États ${Date.now()}`, title: 'Win', title_fr: 'Gagnez un canot', pages, ...form },
  })
  expect(status).toBe(200)
  const { data } = body as { data: { eid: string } }
  await page.goto(`${baseUrl()}/e/${data.eid}?lang=fr`)
}

async function expectFits(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, `${what} scrolls sideways`).toBe(false)
}

const written = (page: Page) => page.locator('.written')
const enter = (page: Page) => page.getByRole('button', { name: 'Participer au concours' })

test('before the start and after the end the written pages stand there', async ({ page }) => {
  await visit(page, { started_at: '2099-01-01T09:00:00', ended_at: '2099-02-01T09:00:00' })
  await expect(written(page).getByText('Encore un peu de patience')).toBeVisible()
  await expect(page.getByText('Vous pourrez participer à partir du')).toBeVisible()
  await expect(enter(page)).toHaveCount(0)
  await expectFits(page, 'Opening Soon')
  await page.getByRole('link', { name: 'Questions et réponses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions et réponses' })).toBeVisible()
  await expectFits(page, 'FAQ')
  await visit(page, { started_at: '2020-01-01T09:00:00', ended_at: '2020-02-01T09:00:00' })
  await expect(written(page).getByText('Merci à tous et à toutes')).toBeVisible()
  await expectFits(page, 'Closed')
})

test('a private contest says for whom it is, and refuses whoever is not in its list', async ({ page }) => {
  await visit(page, { visibility: 'private', private_list: `Amis ${Date.now()}` })
  await expect(page.getByText('Ce concours est réservé aux personnes invitées.')).toBeVisible()
  await expectFits(page, 'private contest')
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Roy')
  await page.getByLabel('Courriel', { exact: true }).fill('zoe.amis@example.test')
  await page.getByLabel('Téléphone mobile').fill('604 555 0177')
  await page.getByLabel('J’ai lu et j’accepte').check()
  await enter(page).click()
  await expect(page.getByText('sa liste n’a personne avec ce téléphone ou ce courriel')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  await expectFits(page, 'refusal of a private contest')
})

test('a form asks for what its rules say, tells faults at their fields, and its answers enter', async ({
  page,
}) => {
  const rule = (field_name: string, field_rules: string, label_fr: string) => ({
    type: 'Entry',
    field_name,
    field_rules,
    label: label_fr,
    label_fr,
  })
  await visit(page, {
    form_rules: [
      rule('email', 'required|email', 'Courriel'),
      rule('postal', 'required|postal_code', 'Code postal'),
      rule('size', 'required|choice:Petit,Grand', 'Taille'),
      rule('news', 'nullable|checkbox', 'J’en parle à mes proches'),
      rule('born', 'required|age_of_majority', 'Date de naissance'),
    ],
  })
  await expectFits(page, 'form with rules')
  await page.getByLabel('Courriel', { exact: true }).fill(`regles${Date.now()}@example.test`)
  await page.getByLabel('Code postal').fill('H2X')
  await page.getByLabel('Taille').selectOption('Grand')
  await page.getByLabel('Date de naissance').fill('2020-01-01')
  await page.getByLabel('J’ai lu et j’accepte').check()
  await enter(page).click()
  await expect(
    page.getByRole('link', { name: 'Le champ « Code postal » ne semble pas correct.' }),
  ).toBeVisible()
  await expect(page.locator('#born-error')).toHaveText(
    'Seules les personnes de 18 ans ou plus peuvent participer.',
  )
  await expect(page.getByLabel('Taille')).toHaveValue('Grand')
  await expectFits(page, 'faults of a form with rules')
  await page.getByLabel('Code postal').fill('h2x 1y4')
  await page.getByLabel('Date de naissance').fill('1990-01-01')
  await enter(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait!' })).toBeVisible()
  await expect(written(page).getByText('On se voit au lac')).toBeVisible()
  await expectFits(page, 'Confirmation')
})
