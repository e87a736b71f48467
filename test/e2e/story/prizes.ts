import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { type Story, tale } from './tale.ts'

const verifier = join(import.meta.dirname, '../../../scripts/verify-draw/verify-draw.mjs')

/** Confirms the two into the pool, and checks the certificate as a stranger would. */
export async function confirmWinners({ console: page }: Story): Promise<void> {
  await confirm(page)
  await checkCertificate(page)
  await goByNavigation(page, 'Prize pools')
  const pool = page
    .getByRole('table', { name: 'Prize pools' })
    .getByRole('row')
    .filter({ hasText: tale.pool })
  await expect(pool.getByRole('cell').nth(5)).toHaveText('5')
  await expect(pool.getByRole('cell').nth(6)).toHaveText('2')
  await expect(pool.getByRole('cell').nth(7)).toHaveText('3')
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Confirmation' }).click()
  await expect(page.getByText('3 of 5')).toBeVisible()
  await expectAccessible(page, 'confirmation')
  await page.getByRole('button', { name: 'Confirm winners' }).click()
  const dialog = page.getByRole('dialog', { name: `Confirm 2 winners of ${tale.sweepstakes}?` })
  await expect(dialog).toContainText(tale.client)
  await expectAccessible(page, 'confirm?')
  await dialog.getByRole('button', { name: 'Confirm 2 winners' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sweepstakes' })).toBeVisible()
  await expectToast(page, '2 winners confirmed.')
}

async function checkCertificate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get the certificate' }).click()
  await expect(page.getByRole('table', { name: 'Winners' }).locator('tbody tr')).toHaveCount(2)
  await expectAccessible(page, 'confirmed draw')
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-story-'))
  const certificate = await download(page, { name: 'Download certificate', folder })
  await download(page, { name: /^Download \d+ ballots?$/, folder })
  // A failed check ends the script with an exit code other than 0, which this refuses.
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, certificate])
  rmSync(folder, { recursive: true })
  expect(stdout).not.toBe('')
}

/** Answers the file, which has the name that the browser would give it. */
async function download(
  page: Page,
  { name, folder }: { name: string | RegExp; folder: string },
): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await downloading
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}
