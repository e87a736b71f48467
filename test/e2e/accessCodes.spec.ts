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
import { signedIn } from '#test/support/caller.ts'
import { client } from '#test/support/pages.ts'

// Staff make a list of access codes with a prefix, bring codes by a file and one by one, all by keyboard.

let campaign: string
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const { body, status, text } = await staff.call(routes.createCampaign, { body: { name: 'Coded season' } })
  expect(status, text).toBe(200)
  campaign = (body as { data: { id: string } }).data.id
})

async function upload(page: Page, name: string, csv: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload codes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upload codes' })
  await dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: 'Upload codes' }).press('Enter')
}

async function addPrefix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New prefix' }).press('Enter')
  const prefixDialog = page.getByRole('dialog', { name: 'New prefix' })
  await prefixDialog.getByLabel('Name').fill('COUP')
  await prefixDialog.getByLabel('Keyword').fill('STOP')
  await prefixDialog.getByLabel('Keyword').press('Enter')
  await expect(prefixDialog.getByRole('alert')).toContainText('reserved')
  await prefixDialog.getByLabel('Keyword').fill('COUPON')
  await expectAccessible(page, 'the dialog of a prefix')
  await prefixDialog.getByLabel('Keyword').press('Enter')
  await expect(prefixDialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Prefixes' })).toContainText('COUPON')
}

test('a list, a prefix, an upload with refused rows and a single code', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/campaigns/${campaign}`)
  await page.getByRole('link', { name: 'Access codes' }).press('Enter')
  await expect(page.getByText('No lists yet')).toBeVisible()
  await expectAccessibleInBoth(page, 'no lists of access codes')
  await page.keyboard.press('c')
  const listDialog = page.getByRole('dialog', { name: 'New list' })
  await listDialog.getByLabel('Name').fill('Coupons')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Coupons' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await expect(page.getByText('Make a prefix first')).toBeVisible()

  await addPrefix(page)
  await upload(page, 'empty.csv', 'code\n')
  const uploadDialog = page.getByRole('dialog', { name: 'Upload codes' })
  await expect(uploadDialog.getByRole('alert')).toContainText('The file has no codes.')
  await expectAccessible(page, 'a refused upload')
  await page.keyboard.press('Escape')
  await upload(page, 'coupons.csv', 'code\nCOUP-1001\nCOUP-1002\ncoup1001\nOTHER001\n')
  await expect(page.getByText('2 codes were added.')).toBeVisible()
  await expect(page.getByText('2 rows were refused.')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Refused rows with reasons' }).press('Enter')
  expect((await saving).suggestedFilename()).toBe('refused codes.csv')

  await page.getByRole('button', { name: 'Add code' }).press('Enter')
  const codeDialog = page.getByRole('dialog', { name: 'Add code' })
  await codeDialog.getByRole('textbox', { name: 'Code' }).fill('coup 1002')
  await page.keyboard.press('Enter')
  await expect(codeDialog.getByRole('alert')).toContainText('This code is in the list already.')
  await codeDialog.getByRole('textbox', { name: 'Code' }).fill('coup 1003')
  await codeDialog.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(codeDialog).toBeHidden()
  await expect(page.getByText('••••••03')).toBeVisible()
  await page.getByRole('button', { name: 'Show in full' }).press('Enter')
  await expect(page.getByText('COUP1003')).toBeVisible()
  await expectAccessibleInBoth(page, 'access codes')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBoth(page, 'access codes on a phone')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${baseUrl()}/${client}/campaigns/${campaign}/access-codes`)
  await page.getByRole('button', { name: 'Actions for Coupons' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const asked = page.getByRole('dialog', { name: 'Delete the list “Coupons”?' })
  await expect(asked).toContainText('3 codes go with it.')
  await expect(asked).toContainText('COUPON')
  await asked.getByRole('button', { name: 'Delete list' }).press('Enter')
  await expect(page.getByText('No lists yet')).toBeVisible()
  await leave()
})
