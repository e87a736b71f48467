import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, goByNavigation } from '#test/support/browser.ts'
import { type Story, tale } from './tale.ts'

const { reader, lectrice, stopper, uploaded } = tale.phones
const csv = `First name,Last name,Mobile,Language,Town
Rosa,Reader,${reader},en,Kingston
Lise,Lectrice,${lectrice},fr,Gatineau
Stan,Stopper,${stopper},en,Barrie
Uma,Uploaded,${uploaded},en,Guelph
Wrong,Number,12345,en,Sarnia
`

/** A list, and a file with five people into it: one has stopped, and one number is none. */
export async function fillList({ console: page }: Story): Promise<void> {
  await makeList(page)
  await upload(page)
  await readRefused(page)
  await findMembers(page)
}

async function makeList(page: Page): Promise<void> {
  await goByNavigation(page, 'Lists')
  await expectAccessible(page, 'lists, empty')
  await page.getByRole('button', { name: 'New list' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(tale.list)
  await expectAccessible(page, 'new list')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: tale.list })).toBeVisible()
  await expect(page.getByText('Nobody is in this list yet')).toBeVisible()
}

async function upload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload participants' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload participants' })).toBeVisible()
  await expectAccessible(page, 'upload: file')
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByLabel('What the column Mobile becomes')).toHaveValue('phone')
  await expect(page.getByLabel('What the column Town becomes')).toHaveValue('skip')
  await page.getByLabel('What the column Town becomes').selectOption({ label: 'Person variable…' })
  await expect(page.getByLabel('Name of the person variable of the column Town')).toHaveValue('town')
  await page.getByRole('radio', { name: 'Yes, and we can prove it' }).check()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(page.getByText('Please say where the consent comes from.')).toBeVisible()
  await expectAccessible(page, 'upload: columns and consent')
  await page.getByLabel('Where the consent comes from').fill('Reading club form, opt-in box')
  await page.getByRole('combobox', { name: 'What they agreed to' }).click()
  await page.getByRole('option', { name: `Texts from ${tale.code}` }).click()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('table', { name: 'Refused rows' }).locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('table', { name: 'Refused rows' })).toContainText('12345')
  await expectAccessible(page, 'upload: checked')
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible({ timeout: 20_000 })
  for (const [name, count] of Object.entries({ 'New people': 1, Changed: 3, Refused: 1 }))
    await expect(figure(page, name)).toHaveText(String(count))
  await expectAccessible(page, 'upload: done')
}

/** The number that stands with a name among the results. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl[aria-label="What happened"] div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

async function readRefused(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download refused rows' }).click()
  const refused = await readFile(await (await downloading).path(), 'utf8')
  expect(refused).toMatch(/Wrong,Number,12345,en,Sarnia,.*phone/i)
  expect(refused.trim().split('\n')).toHaveLength(2)
  await page.getByRole('link', { name: 'View the list' }).click()
}

async function findMembers(page: Page): Promise<void> {
  const rows = page.getByRole('table', { name: tale.list }).locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expectAccessible(page, 'list')
  await page.getByRole('searchbox', { name: 'Search name, phone or email' }).fill('uploa')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: 'Uma Uploaded', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Guelph')
  await expectAccessible(page, 'participant')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
