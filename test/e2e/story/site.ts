import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible } from '#test/support/browser.ts'
import { type Story, tale } from './tale.ts'

/** Two people enter on the public page: in English with a mistake first, then in French. */
export async function enterBySite({ site }: Story, eid: string): Promise<void> {
  await enterInEnglish(site, eid)
  await enterInFrench(site, eid)
}

async function enterInEnglish(page: Page, eid: string): Promise<void> {
  await page.goto(`${baseUrl()}/e/${eid}?lang=en`)
  await expect(page.getByRole('heading', { level: 1, name: tale.title.en })).toBeVisible()
  const home = page.locator('.written')
  await expect(home.getByRole('heading', { name: tale.home.en })).toBeVisible()
  await expectAccessible(page, 'public page')
  await page.getByLabel('First name').fill('Nadia')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('E-mail').fill('nadia at books')
  await page.getByLabel('Mobile phone').fill('437 555 0110')
  await page.getByRole('button', { name: 'Enter the contest' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Please accept the rules to enter.')
  await expect(page.getByLabel('First name')).toHaveValue('Nadia')
  await expect(page.getByLabel('E-mail')).toHaveValue('nadia at books')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'public page with errors')
  await page.getByLabel('E-mail').fill('nadia@books.test')
  await page.getByLabel('I have read and accept the contest rules.').check()
  await page.getByRole('button', { name: 'Enter the contest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are in, Nadia!' })).toBeVisible()
  await expectAccessible(page, 'confirmation')
}

async function enterInFrench(page: Page, eid: string): Promise<void> {
  await page.getByRole('link', { name: 'Back to the contest' }).click()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1, name: tale.title.fr })).toBeVisible()
  const home = page.locator('.written')
  await expect(home.getByRole('heading', { name: tale.home.fr })).toBeVisible()
  await expectAccessible(page, 'French public page')
  await page.getByLabel('Prénom').fill('Luc')
  await page.getByLabel('Nom', { exact: true }).fill('Gagnon')
  await page.getByLabel('Courriel').fill('luc@livres.test')
  await page.getByLabel('Téléphone mobile').fill('438 555 0111')
  await page.getByLabel('J’ai lu et j’accepte le règlement du concours.').check()
  await page.getByRole('button', { name: 'Participer au concours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait, Luc!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retour au concours' })).toHaveAttribute(
    'href',
    `../${eid}?lang=fr`,
  )
}
