// long: the ways of one screen; pages.spec opens it.
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// An e-prize pool gets its codes, which are masked until somebody asks; a client is not reset by another name.

const settings = {
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
}

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

test('a client is reset by its own name alone', async ({ browser }) => {
  // In the demo's client something may be sent or drawn meanwhile.
  const own = { eid: `cedar-${Date.now()}`, name: 'Cedar Works' }
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  await make(staff, routes.createClient, { body: { ...settings, ...own } })
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${own.eid}/settings/client`)
  await page.getByRole('button', { name: 'Reset participant data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reset participant data?' })
  await expect(dialog).toContainText('nothing brings it back')
  await expect(dialog.getByText(/^Participants: \d/)).toBeVisible()
  await expectAccessibleInBoth(page, 'the reset of a client')
  const typed = dialog.getByLabel('Type the name of the client to go on')
  const reset = dialog.getByRole('button', { name: 'Reset participant data' })
  await typed.fill('Cedar')
  await expect(reset).toBeDisabled()
  await typed.press('Enter')
  await expect(dialog).toBeVisible()
  await typed.fill(own.name)
  await expect(reset).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Client' })).toBeVisible()
  await leave()
})
