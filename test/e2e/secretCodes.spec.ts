// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { client } from '#test/support/pages.ts'

// Staff bring and make secret codes; with one of them somebody enters, once.

let eid: string
let staff: Caller
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const { body, status, text } = await staff.call(routes['sweepstakes.create'], {
    body: {
      name: 'Find the code',
      title: 'Find the code',
      title_fr: 'Trouvez le code',
      is_secret_code_experience: true,
      has_optin: false,
    },
  })
  expect(status, text).toBe(200)
  eid = (body as { data: { eid: string } }).data.eid
})

async function upload(page: Page, ...lines: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload codes' }).press('Enter')
  const buffer = Buffer.from(lines.join('\r\n'))
  await (await choosing).setFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer })
}

test('codes are uploaded and made, seen in full and saved', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${eid}/edit?tab=rules`)
  await page.getByRole('link', { name: 'Codes of this experience' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Secret codes of Find the code' })).toBeVisible()
  await expect(page.getByText('No codes')).toBeVisible()
  await expectAccessibleInBoth(page, 'no codes')
  await upload(page, 'code', 'GOLD-0001', 'gold0001', 'x', 'GOLD-0002')
  await expect(page.getByText('Codes added from codes.csv: 2')).toBeVisible()
  await expect(page.getByText('Line 3: stands twice in the file')).toBeVisible()
  await expect(page.getByText('Line 4: fewer than 6 characters')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Make codes' })
  await dialog.getByLabel('How many').fill('20')
  await expectAccessible(page, 'the dialog that makes codes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Stock of codes' })).toContainText('Left: 22')
  await expect(page.getByText('GOLD0001')).toBeHidden()
  await page.getByRole('button', { name: 'Show in full' }).press('Enter')
  await expect(page.getByText('GOLD0001')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save those left' }).press('Enter')
  expect((await saving).suggestedFilename()).toBe('codes of Find the code.csv')
  await expectAccessibleInBoth(page, 'codes')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBoth(page, 'codes on a phone')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await leave()
})

async function enter(page: Page, code: string): Promise<void> {
  const unique = Date.now() % 100_000_000
  await page.goto(`${baseUrl()}/e/${eid}?lang=en`)
  await page.getByLabel('Your code').fill(code)
  await page.getByLabel('First name').fill('Zoé')
  await page.getByLabel('Last name').fill('Roy')
  await page.getByLabel('E-mail').fill(`zoe${unique}@example.test`)
  await page.getByLabel('Mobile phone').fill(`604 555 ${String(1000 + (unique % 9000))}`)
  await page.getByLabel('I have read and accept').check()
  await page.getByRole('button', { name: 'Enter the contest' }).click()
}

test('a code enters once; the second time the page says so beside it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const params = { type: 'sweepstakes', id: eid }
  await staff.call(routes.addSecretCodes, { params, body: { lines: ['BLUE-0002'] } })
  await enter(page, 'blue 0002')
  await expect(page.getByRole('heading', { name: 'You are in, Zoé!' })).toBeVisible()
  await enter(page, 'BLUE-0002')
  await expect(page.locator('#secret_code-error')).toHaveText('This code is not valid or was used already.')
  await expect(page.getByLabel('Your code')).toHaveValue('BLUE-0002')
  await expectAccessible(page, 'the form with a refused code')
})
