import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { type Story, tale } from './tale.ts'

/** From the launchpad: a client, then what a sweepstakes needs of it. */
export async function openClient({ console: page }: Story): Promise<void> {
  await makeClient(page)
  await makeShortcode(page)
  await makeCampaign(page)
  await makePool(page)
}

async function makeClient(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Choose a client' }).waitFor()
  await expectAccessible(page, 'launchpad')
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(tale.client)
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(tale.clientEid)
  await expectAccessible(page, 'new client')
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await page.waitForURL(`**/${tale.clientEid}`)
  await expect(page.getByRole('region', { name: `Set up ${tale.client}` })).toBeVisible()
  await goByNavigation(page, 'Settings')
  await expect(page.getByRole('banner')).toContainText(tale.client)
}

async function makeShortcode(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Senders/ }).click()
  await page.getByRole('button', { name: 'New shortcode' }).click()
  const dialog = page.getByRole('dialog', { name: 'New shortcode' })
  await dialog.getByRole('textbox', { name: 'Shortcode' }).fill(tale.code)
  await expect(dialog.getByRole('combobox', { name: 'Gateway' })).toHaveValue('simulator')
  await expectAccessible(page, 'new shortcode')
  await dialog.getByRole('button', { name: 'Create shortcode' }).click()
  const shortcodes = page.getByRole('table', { name: 'Shortcodes', exact: true })
  await expect(shortcodes.getByRole('row').filter({ hasText: tale.code })).toContainText('Simulator')
  await expectAccessible(page, 'senders')
}

async function makeCampaign(page: Page): Promise<void> {
  await goByNavigation(page, 'Campaigns')
  await expectAccessible(page, 'campaigns')
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(tale.campaign)
  await expectAccessible(page, 'new campaign')
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expectToast(page, 'Saved')
  await expect(page.getByRole('link', { name: tale.campaign })).toBeVisible()
}

async function makePool(page: Page): Promise<void> {
  await goByNavigation(page, 'Prize pools')
  await expect(page.getByText('No prize pools yet')).toBeVisible()
  await expectAccessible(page, 'prize pools, empty')
  await page.getByRole('button', { name: 'New prize pool' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create prize pool' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(tale.pool)
  await dialog.getByRole('textbox', { name: 'Number of prizes' }).fill('5')
  await expectAccessible(page, 'new prize pool')
  await dialog.getByRole('button', { name: 'Create prize pool' }).click()
  await expect(page.getByRole('table', { name: 'Prize pools' }).getByRole('row').nth(1)).toContainText(
    tale.pool,
  )
}
