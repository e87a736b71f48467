import type { Page } from '@playwright/test'
import {
  baseUrl,
  dayFromNow,
  expect,
  expectAccessible,
  expectToast,
  goByNavigation,
} from '#test/support/browser.ts'
import { type Story, tale } from './tale.ts'

/** Makes the sweepstakes in its six tabs and saves it under the editing lock; answers its eid. */
export async function makeSweepstakes({ console: page }: Story): Promise<string> {
  await goByNavigation(page, 'Sweepstakes')
  await expect(page.getByText('No sweepstakes yet')).toBeVisible()
  await expectAccessible(page, 'sweepstakes, empty')
  await page.getByRole('link', { name: 'New sweepstakes' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'New sweepstakes' })).toBeVisible()
  await refuseWithoutName(page)
  await fillGeneral(page)
  await fillDates(page)
  await fillKeyword(page)
  await fillPrizes(page)
  await fillPages(page)
  const eid = await saveUnderLock(page)
  await publishOnceWhole(page, eid)
  return eid
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function refuseWithoutName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'This was not saved' })
  await expect(summary).toBeFocused()
  await expectAccessible(page, 'sweepstakes with an error')
}

async function fillGeneral(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(tale.sweepstakes)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(tale.title.en)
  // Its languages are not set up: French is there when it is asked for.
  await page.getByRole('button', { name: 'Write it in French too' }).click()
  await expect(page.getByRole('textbox', { name: 'Title (EN)' })).toHaveValue(tale.title.en)
  await page.getByRole('textbox', { name: 'Title (FR)' }).fill(tale.title.fr)
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: tale.campaign })
}

async function fillDates(page: Page): Promise<void> {
  await openTab(page, 'Dates')
  await page.getByLabel('Start date').fill(dayFromNow(-1))
  await page.getByLabel('End date').fill(dayFromNow(30))
  await expect(page.getByLabel('End time')).toHaveValue('11:59:59 a.m.')
  await expectAccessible(page, 'dates')
}

async function fillKeyword(page: Page): Promise<void> {
  await openTab(page, 'Keyword')
  await page.getByRole('combobox', { name: 'Shortcode' }).selectOption({ label: tale.code })
  await page.getByRole('textbox', { name: 'Keyword', exact: true }).fill(tale.keyword)
  await expect(page.getByText(`${tale.keyword} is available`)).toBeVisible()
  await expectAccessible(page, 'keyword')
}

async function fillPrizes(page: Page): Promise<void> {
  await openTab(page, 'Prizes')
  const pool = page.getByRole('combobox', { name: 'Prize pool' })
  await pool.selectOption({ label: `${tale.pool} · 5 of 5 left` })
  await expectAccessible(page, 'prizes')
}

async function fillPages(page: Page): Promise<void> {
  await openTab(page, 'Pages')
  await page.getByRole('textbox', { name: 'Home, English' }).fill(`<h2>${tale.home.en}</h2>`)
  await writeIn(page, 'French')
  await page.getByRole('textbox', { name: 'Home, French' }).fill(`<h2>${tale.home.fr}</h2>`)
  await expectAccessible(page, 'pages')
}

/** The switch's own field is hidden behind its word. */
const writeIn = (page: Page, language: 'English' | 'French') =>
  page.getByRole('radiogroup', { name: 'Language of the text' }).getByText(language).click()

/** The faults of the check list are mended where it leads, then the contest is public. */
async function publishOnceWhole(page: Page, eid: string): Promise<void> {
  const table = page.getByRole('table', { name: 'Sweepstakes' })
  await table.getByRole('link', { name: tale.sweepstakes }).click()
  const publish = page.getByRole('button', { name: 'Publish…' })
  await publish.click()
  const dialog = page.getByRole('dialog', { name: `Publish “${tale.sweepstakes}”?` })
  await expect(dialog).toContainText('It cannot be published yet.')
  await expect(dialog).toContainText('The rules are not written in French.')
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await expectAccessible(page, 'check list')
  expect((await page.request.get(`${baseUrl()}/e/${eid}`)).status()).toBe(404)

  await dialog.getByRole('link', { name: 'Rules', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const name of ['Terms', 'Privacy'])
    for (const language of ['English', 'French'] as const) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).click()
      await writeIn(page, language)
      const text = page.getByRole('textbox', { name: `${name}, ${language}` })
      await text.fill(`<p>${name}: ${language}</p>`)
      const preview = page.frameLocator(`iframe[title="Preview of ${name}, ${language}"][data-shown]`)
      await expect(preview.locator('.written').getByText(`${name}: ${language}`)).toBeVisible()
    }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  await publish.click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'It is published.')
  await expect(publish).toBeHidden()
  expect((await page.request.get(`${baseUrl()}/e/${eid}`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(table.getByRole('row').filter({ hasText: eid })).toContainText('Open')
}

/** The first save makes it; only then there is something to lock. */
async function saveUnderLock(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: tale.sweepstakes })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/)
  const eid = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  await openTab(page, 'General')
  await expect(page.getByRole('textbox', { name: 'Public address' })).toHaveValue(new RegExp(`/e/${eid}$`))
  await page.getByRole('textbox', { name: 'Title (EN)' }).fill(`${tale.title.en}!`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  await page.getByRole('textbox', { name: 'Title (EN)' }).fill(tale.title.en)
  await page.getByRole('button', { name: 'Save and close' }).click()
  const row = page.getByRole('table', { name: 'Sweepstakes' }).getByRole('row').filter({ hasText: eid })
  await expect(row.getByRole('link', { name: tale.sweepstakes })).toBeVisible()
  await expect(row).toContainText('Draft')
  await expect(row).toContainText(tale.keyword)
  await expectAccessible(page, 'sweepstakes')
  return eid
}
