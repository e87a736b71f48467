import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  staff as named,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'
import { png } from '#test/support/pictures.ts'

// A potential winner is told by text, answers on a phone in French, and only then can staff confirm.

const phone = '+14165550147'
let staff: Caller
let eid: string
let drawEid: string
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const [shortcode] = await rows(staff, routes.listClientShortcodes, {})
  const { code, id: shortcode_id } = must(shortcode) as { code?: string; id: string }
  const contest = await make(staff, routes['sweepstakes.create'], {
    body: {
      name: 'Claim a kayak',
      title: 'Claim a kayak',
      title_fr: 'Réclamez un kayak',
      keyword: 'KAYAK',
      shortcode_id,
      has_optin: false,
      skill_testing_question: 'What is (4 × 10) + 2?',
      skill_testing_question_fr: 'Combien font (4 × 10) + 2?',
      skill_testing_question_answer: '42',
      form_rules: [
        {
          type: 'Claim',
          field_name: 'address_1',
          field_rules: 'required|text',
          label: 'Street',
          label_fr: 'Rue',
        },
        {
          type: 'Release Accepted',
          field_name: 'release',
          field_rules: 'required|file',
          label: 'Signed release',
          label_fr: 'Formulaire signé',
        },
        {
          type: 'Release Accepted',
          field_name: 'my_date',
          field_rules: 'required|date',
          label: 'Date of your signature',
          label_fr: 'Date de votre signature',
        },
      ],
    },
  })
  eid = contest.eid
  await staff.call(routes.sendFromHandset, { body: { from: phone, to: must(code), text: 'KAYAK' } })
  const pool = await make(staff, routes.createPrizePool, { body: { name: 'Kayaks', total: 1 } })
  const params = { exp: eid }
  const draw = await make(staff, routes.openDraw, { params, body: { count: 1, prizePool: pool.id } })
  drawEid = draw.eid
  await staff.call(routes.drawPotentialWinners, { params: { ...params, drawEid }, body: {} })
})

const lastMessage = async (): Promise<string> => {
  const { body } = await staff.call(routes.listHandsetMessages, { query: { phone } })
  return JSON.stringify(body)
}

test('told once, answered on a phone in French, and confirmed', async ({ browser, page: mobile }) => {
  const { page, leave } = await arrive(browser)
  const address = `${baseUrl()}/${client}/experience/sweepstakes/${eid}/prizing?draw=${drawEid}`
  await page.goto(`${address}&tab=review`)
  const table = page.getByRole('table', { name: 'Potential winners' })
  await expect(table).toContainText('Not told')
  await page.getByRole('button', { name: 'Tell 1 potential winner' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell 1 potential winner?' })
  await dialog.getByLabel('Hours to claim').fill('48')
  await expectAccessible(page, 'telling')
  await dialog.getByRole('button', { name: 'Tell them' }).press('Enter')
  await expect(table).toContainText('Told')
  await expect(page.getByText('Of 1 potential winner 1 told, 0 claimed.')).toBeVisible()
  await expectAccessibleInBoth(page, 'review of who was told')

  await expect.poll(lastMessage).toContain('/claim/')
  const way = must(/\/e\/\w+\/claim\/[\w-]+/.exec(await lastMessage())?.[0])
  await mobile.setViewportSize({ width: 390, height: 844 })
  await mobile.goto(baseUrl() + way)
  await mobile.getByRole('link', { name: 'Français' }).click()
  await expect(mobile.getByRole('heading', { level: 1, name: 'Vous avez peut-être gagné' })).toBeVisible()
  await expectAccessibleInBoth(mobile, 'the page of a potential winner')
  await expect(mobile.getByText('Je ne veux pas de ce prix')).toBeVisible()
  await expect(table).toContainText('Opened')
  await mobile.getByLabel('Rue').fill('12, rue Principale')
  await sendRelease(mobile)
  await mobile.getByLabel('Date de votre signature').fill('2026-11-05')
  await mobile.getByLabel('Votre réponse').fill('41')
  await mobile.getByRole('button', { name: 'Réclamer le prix' }).click()
  await expect(mobile.locator('#skill_testing_answer-error')).toContainText('Il vous reste 2 essais')
  await expect(mobile.getByLabel('Rue')).toHaveValue('12, rue Principale')
  await expectAccessible(mobile, 'a wrong answer')
  await mobile.getByLabel('Votre réponse').fill('42')
  await mobile.getByRole('button', { name: 'Réclamer le prix' }).click()
  await expect(mobile.getByRole('heading', { name: 'Nous avons votre réponse' })).toBeVisible()
  await expectAccessibleInBoth(mobile, 'the prize is claimed')

  await expect(table).toContainText('Claimed')
  await table
    .getByRole('button', { name: /555 0147/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/Street\s*12, rue Principale/)
  await expect(page.getByRole('dialog')).toContainText(/Date of your signature\s*5\/11\/26/)
  await expect(page.getByRole('heading', { name: 'Pictures with the claim' })).toBeVisible()
  await expectWholePictures(page, 2)
  await expectAccessible(page, 'details of who has claimed')
  await page.keyboard.press('Escape')
  const second = await arrive(browser, named('Marc Tremblay'))
  await second.page.goto(`${address}&tab=confirmation`)
  await second.page.getByRole('button', { name: 'Confirm winners' }).press('Enter')
  await second.page.getByRole('button', { name: 'Confirm 1 winner' }).press('Enter')
  await expect(second.page.getByText('1 winner confirmed.')).toBeVisible()
  await second.leave()
  await mobile.reload()
  await expect(mobile.getByText('Ce prix est à vous, c’est confirmé')).toBeVisible()
  await exportWinners(page)
  await leave()
})

/** Two pages of it, of which the first needs a second try: the line of the phone breaks. */
async function sendRelease(mobile: Page): Promise<void> {
  let isBroken = true
  await mobile.route('**/uploads/*', (route) => {
    if (!isBroken || route.request().method() !== 'POST') return route.continue()
    isBroken = false
    return route.abort()
  })
  const pages = ['one.png', 'two.png'].map((name, at) => ({
    name,
    mimeType: 'image/png',
    buffer: png({ width: 600 + at, height: 800 }),
  }))
  await mobile.getByLabel('Formulaire signé', { exact: true }).setInputFiles(pages)
  const sent = mobile.locator('.uploads li')
  await expect(sent).toHaveCount(2)
  await expect(sent.locator('canvas')).toHaveCount(2)
  await expect(sent.filter({ hasText: 'Envoyé' })).toHaveCount(2)
  await expectAccessibleInBoth(mobile, 'files of a claim')
}

async function expectWholePictures(page: Page, count: number): Promise<void> {
  const pictures = page
    .getByRole('dialog')
    .getByRole('link', { name: /^Open picture/ })
    .locator('img')
  await expect(pictures).toHaveCount(count)
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
}

async function exportWinners(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${eid}/winners`)
  const winners = page.getByRole('table', { name: 'Winners: Claim a kayak' })
  await expect(winners).toContainText('Claimed')
  await winners
    .getByRole('button', { name: /555 0147/ })
    .first()
    .press('Enter')
  const details = page.getByRole('dialog')
  await expect(details).toContainText(/Street\s*12, rue Principale/)
  await expect(details.getByRole('heading', { name: 'Pictures with the claim' })).toBeVisible()
  await expectWholePictures(page, 2)
  await expectAccessible(page, 'the answers of a winner')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await page.getByRole('button', { name: 'Export winners' }).press('Enter')
  await expect(page.getByText('1 winner exported.')).toBeVisible()
  await expectAccessible(page, 'winners with their export')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).press('Enter')
  expect((await file).suggestedFilename()).toContain(`winners ${eid}`)
  await page.getByLabel('Claim', { exact: true }).selectOption({ label: 'Out of time' })
  await expect(winners).toHaveCount(0)
}
