// long: the ways of one screen; pages.spec opens it.
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
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
  await leave()
})
