import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { baseUrl, expect } from './browser.ts'
import { adminEmail, adminPassword } from './browserServer.ts'
import { signedIn } from './caller.ts'
import { type Ids, idsOf, make } from './making.ts'
import { client } from './pages.ts'

export type ReceiptFile = { name: string; mimeType: string; buffer: Buffer }

/** Open sweepstakes whose entries come with a receipt and wait for a validator. */
export async function addReceiptContest(mark: string): Promise<Ids> {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const name = `${mark} ${Date.now()}`
  const campaign = await make(staff, routes.createCampaign, { body: { name } })
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Entry' })
  const made = await make(staff, routes['sweepstakes.create'], {
    body: {
      name,
      title: 'Receipts',
      campaign_id: campaign.id,
      started_at: '2020-01-01T00:00:00Z',
      requires_validation: true,
      form_rules: [
        rule('email', 'required|email'),
        { ...rule('receipt', 'required|file'), label: 'Receipt', label_fr: 'Reçu' },
      ],
    },
  })
  return idsOf(made)
}

/** Somebody new enters them with these files, on their public page. */
export async function enterWithFiles(page: Page, { eid }: { eid: string }, files: ReceiptFile[]) {
  await page.goto(`${baseUrl()}/e/${eid}?lang=en`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`zoe${Date.now()}@example.test`)
  await page.getByLabel('I have read').check()
  await page.getByLabel('Receipt', { exact: true }).setInputFiles(files)
  await expect(page.locator('.uploads li').filter({ hasText: 'Sent' })).toHaveCount(files.length)
  await page.getByRole('button', { name: 'Enter the contest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
}

/** The address of their queue. */
export const queueOf = ({ eid }: { eid: string }): string =>
  `${baseUrl()}/${client}/experience/sweepstakes/${eid}/validation`
