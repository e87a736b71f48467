// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// An e-prize pool gets its codes, which are masked until somebody asks.

test('codes are made by keyboard, masked, and shown in full once asked for', async ({ browser }) => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const name = `Vouchers ${Date.now()}`
  const pool = await make(staff, routes.createPrizePool, { body: { name, total: 0, class: 'e-prize' } })
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/experience/prize-pool/${pool.id}`)
  await expect(page.getByText('Nothing given yet')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Make codes' })
  await expect(dialog.getByLabel('Number of codes')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Codes made')

  // They are in view at once, with no letter of them but the last.
  await expect(page.getByRole('tab', { name: 'Codes' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Given 0 of 3')).toBeVisible()
  const codes = page.getByText(/^•{4,}\w{2}$/)
  await expect(codes).toHaveCount(3)
  await expectAccessibleInBoth(page, 'codes of a pool')
  const ends = (await codes.allTextContents()).map((code) => code.slice(-2))
  await page.getByRole('button', { name: 'Show in full' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hide again' })).toBeVisible()
  const whole = page.getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  await expect(whole).toHaveCount(3)
  expect((await whole.allTextContents()).map((code) => code.slice(-2))).toEqual(ends)
  await page.getByRole('button', { name: 'Hide again' }).press('Enter')
  await expect(whole).toHaveCount(0)
  await expect(codes).toHaveCount(3)
  await page.getByRole('button', { name: 'Show in full' }).press('Enter')
  await expect(whole).toHaveCount(3)
  // The trail says who saw them, each time.
  await page.goto(`${baseUrl()}/${client}/audit`)
  const seen = page.getByRole('row').filter({ hasText: 'Saw the codes of the prize pool in full' })
  await expect(seen.filter({ hasText: name })).toHaveCount(2)
  await leave()
})

async function upload(page: Page, ...lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload codes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upload codes' })
  const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload codes' }).press('Enter')
}

test('codes are uploaded, refused rows are told, and a winner reads the code on a page in French', async ({
  browser,
  page: mobile,
}) => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const name = `Films ${Date.now()}`
  const pool = await make(staff, routes.createPrizePool, { body: { name, total: 0, class: 'e-prize' } })
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/experience/prize-pool/${pool.id}`)
  await upload(page, 'code', 'FILM-0001', 'FILM-0001', 'x'.repeat(300))
  await expect(page.getByText('1 code was added.')).toBeVisible()
  await expect(page.getByText('2 rows were refused.')).toBeVisible()
  await expect(page.getByText('Given 0 of 1')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Refused rows with reasons' }).press('Enter')
  await saving
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.getByLabel('Winner page (HTML) (EN)').fill('<p>Enjoy the film!</p>')
  await dialog.getByLabel('Winner page (HTML) (FR)').fill('<p>Bon <em>cinéma</em>!</p>')
  await dialog.getByRole('button', { name: 'Save prize pool' }).press('Enter')
  await expectToast(page, 'Successfully updated the prize pool!')

  const [shortcode] = await rows(staff, routes.listClientShortcodes, {})
  const { code, id: shortcode_id } = must(shortcode) as { code?: string; id: string }
  const phone = '+14165550388'
  await make(staff, routes['sweepstakes.create'], {
    body: {
      name,
      title: 'A film for you',
      title_fr: 'Un film pour vous',
      keyword: 'FILMS',
      shortcode_id,
      has_optin: false,
      prize_method_class: 'sweepstakes.keyword',
      prize_pools: [{ id: pool.id }],
    },
  })
  await staff.call(routes.sendFromHandset, { body: { from: phone, to: must(code), text: 'FILMS' } })
  const told = async () => (await staff.call(routes.listHandsetMessages, { query: { phone } })).text
  await expect.poll(told).toContain('/prize/')
  expect(await told()).not.toContain('FILM-0001')
  await mobile.setViewportSize({ width: 390, height: 844 })
  await mobile.goto(`${baseUrl()}${must(/\/e\/\w+\/prize\/[\w-]+/.exec(await told())?.[0])}?lang=fr`)
  await expect(mobile.getByText('Bon cinéma!')).toBeVisible()
  await expect(mobile.getByText('FILM-0001')).toBeVisible()
  await expectAccessibleInBoth(mobile, 'the page of a prize with a code')
  await expect(page.getByText('Given 1 of 1')).toBeVisible()
  await page.getByRole('tab', { name: 'Codes' }).press('Enter')
  await expect(page.getByText(/^•{4,}01$/)).toBeVisible()
  await expect(page.getByText('FILM-0001')).toHaveCount(0)
  // To whom it was given, and in what.
  await page.getByRole('tab').first().press('Enter')
  await expect(page.getByRole('row').filter({ hasText: /555.0388/ })).toContainText(name)
  await expect(page.getByRole('row').filter({ hasText: /555.0388/ })).toContainText('••••01')
  await leave()
})
