import type { Page, Route } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { baseUrl, expect, expectAccessible, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { client, contest } from '#test/support/pages.ts'
import { codeOnPhone } from '#test/support/sentCodes.ts'

// The public form on a phone: the browser proves its work while the person types.

type Listed = { eid: string; name: string }
let eid: string

test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const { body } = await staff.call(routes.listAllExperiences, {})
  eid = (body as { data: Listed[] }).data.find(({ name }) => name === contest)?.eid ?? ''
})

const words = {
  en: {
    fields: ['First name', 'Last name', 'E-mail', 'Mobile phone'],
    rules: 'I have read and accept the contest rules.',
    send: 'Enter the contest',
    sending: 'Checking your browser and sending…',
    done: 'You are in, Zoé!',
    failed: 'The check did not finish. Please look at your connection and try again.',
    noScript: 'we text a code to your mobile phone',
    code: 'Enter the code',
    codeLabel: 'Code of 6 digits',
    wrongCode: 'This code is not right',
    change: 'Change what I typed',
  },
  fr: {
    fields: ['Prénom', 'Nom', 'Courriel', 'Téléphone mobile'],
    rules: 'J’ai lu et j’accepte le règlement du concours.',
    send: 'Participer au concours',
    sending: 'Vérification du navigateur et envoi…',
    done: 'C’est fait, Zoé!',
    failed: 'La vérification n’a pas abouti. Veuillez vérifier votre connexion et réessayer.',
    noScript: 'nous vous envoyons un code par texto',
    code: 'Entrez le code',
    codeLabel: 'Code de 6 chiffres',
    wrongCode: 'Ce code n’est pas le bon',
    change: 'Modifier ce que j’ai saisi',
  },
} as const
type Language = keyof typeof words

let line = 0
/** Answers the phone that was typed. */
async function fillIn(page: Page, language: Language): Promise<string> {
  line += 1
  const unique = `${Date.now() % 1_000_000}${line}`
  const phone = `604 555 ${String(1000 + (Number(unique) % 9000))}`
  const typed = ['Zoé', 'Roy', `zoe${unique}@example.test`, phone]
  for (const [nth, label] of words[language].fields.entries())
    await page.getByLabel(label, { exact: true }).fill(typed[nth] ?? '')
  await page.getByLabel(words[language].rules).check()
  return `+1${phone.replaceAll(' ', '')}`
}

/** Holds the challenge back until it is let go. */
async function holdChallenge(page: Page): Promise<() => void> {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/challenge', async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

for (const language of ['en', 'fr'] as const) {
  const { send, sending, done, failed, fields, ...said } = words[language]

  test(`a person enters on a phone, and the button says what it is doing (${language})`, async ({ page }) => {
    const letGo = await holdChallenge(page)
    await page.goto(`${baseUrl()}/e/${eid}?lang=${language}`)
    await fillIn(page, language)
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByRole('button', { name: sending })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(sending)
    await expectAccessible(page, 'public page while it proves its work')
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible()
  })

  test(`a check that fails says so, keeps what was typed and is tried again (${language})`, async ({
    page,
  }) => {
    const refuse = (route: Route) => route.abort()
    await page.route('**/challenge', refuse)
    await page.goto(`${baseUrl()}/e/${eid}?lang=${language}`)
    await fillIn(page, language)
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByRole('status')).toHaveText(failed)
    await expect(page.getByLabel(fields[0], { exact: true })).toHaveValue('Zoé')
    await page.unroute('**/challenge', refuse)
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible()
  })

  test(`without script the page says that a code will come, and the code enters with all that was typed (${language})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto(`${baseUrl()}/e/${eid}?lang=${language}`)
    const told = page.locator('noscript p')
    await expect(told).toBeVisible()
    // Playwright's own reading of texts leaves this element out.
    expect(await told.textContent()).toContain(said.noScript)
    const phone = await fillIn(page, language)
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByRole('heading', { name: said.code })).toBeVisible()
    await page.getByRole('button', { name: said.change }).click()
    await expect(page.getByLabel(fields[0], { exact: true })).toHaveValue('Zoé')
    await page.getByRole('button', { name: send }).click()
    const code = await codeOnPhone(page, phone)
    const field = page.getByLabel(said.codeLabel)
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await field.press('Enter')
    await expect(page.getByRole('link', { name: said.wrongCode })).toBeVisible()
    await field.fill(code)
    // Enter presses the first button, which enters.
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible()
    await context.close()
  })

  test(`the page of the code is accessible, also with a fault (${language})`, async ({ page }) => {
    await page.route('**/challenge', (route) => route.abort())
    await page.goto(`${baseUrl()}/e/${eid}?lang=${language}`)
    await fillIn(page, language)
    // As a browser without script sends it; what looks at the page needs script.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.getByRole('heading', { name: said.code })).toBeVisible()
    await expectAccessibleInBoth(page, 'the page of the code')
    await page.getByLabel(said.codeLabel).fill('12')
    await page.getByLabel(said.codeLabel).press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessibleInBoth(page, 'the page of the code with a fault')
  })
}

test('the work is done while the form is filled in: the page’s own files are few and small', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${baseUrl()}/e/${eid}?lang=en`)
  await expect(page.getByRole('button', { name: words.en.send })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/site/'))).toEqual(['/site/entry.js'])
  const solved = page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=proof]')?.value !== '',
  )
  await page.getByLabel('First name').focus()
  await solved
  expect(asked).toContain('/site/proof-worker.js')
})
