import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, goByNavigation } from '#test/support/browser.ts'
import { type Story, tale } from './tale.ts'

/** Takes up another phone: its number is typed, and its thread with the shortcode is shown. */
export async function takePhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByRole('combobox', { name: 'Text to' }).selectOption(tale.code)
  await expect(page.getByRole('heading', { level: 2 })).toContainText(tale.client)
}

/** Sends a text and waits for the answer that holds these words. */
export async function text(page: Page, words: string, answer?: string | RegExp): Promise<void> {
  const thread = page.getByRole('log', { name: 'Messages' })
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  if (answer) await expect(thread.locator('.to_phone').last()).toContainText(answer)
}

/** Three phones text the keyword; one asks for help in French, one stops, one asks a question. */
export async function textAsPhones({ console: page, handset }: Story, eid: string): Promise<void> {
  await handset.goto(`${baseUrl()}/handset`)
  await textInEnglish(handset)
  await textInFrench(handset)
  await textAndStop(handset)
  await seeEntries(page, eid)
}

async function textInEnglish(page: Page): Promise<void> {
  await takePhone(page, tale.phones.reader)
  await expect(page.getByRole('button', { name: tale.keyword })).toBeVisible()
  await text(page, tale.keyword.toLowerCase(), `You are entered in ${tale.title.en}`)
  await text(page, 'YES', 'Thank you! You will get our texts.')
  await expectAccessible(page, 'handset')
  await text(page, 'Is the shop open on Sunday?')
}

async function textInFrench(page: Page): Promise<void> {
  await takePhone(page, tale.phones.lectrice)
  await text(page, 'AIDE', 'Répondez ARRET pour cesser')
  await text(page, tale.keyword, `Vous participez à ${tale.title.fr}`)
  await text(page, 'oui', 'Merci! Vous recevrez nos textos.')
  await text(page, 'ARRÊT', 'Vous ne recevrez plus de textos.')
  await text(page, 'START', 'Merci! Vous recevrez nos textos.')
}

async function textAndStop(page: Page): Promise<void> {
  await takePhone(page, tale.phones.stopper)
  await text(page, tale.keyword, 'Reply YES')
  await text(page, 'Stop', 'You opted out and will get no more texts.')
}

async function seeEntries(page: Page, eid: string): Promise<void> {
  await goByNavigation(page, 'Sweepstakes')
  await page.getByRole('button', { name: `Actions for ${tale.sweepstakes}` }).click()
  await page.getByRole('menuitem', { name: 'Entries' }).click()
  await page.waitForURL(`**/${eid}/entries`)
  const rows = page.getByRole('table', { name: `Entries of ${tale.sweepstakes}` }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '437 555 0101' })).toContainText('Valid')
  await expect(rows.filter({ hasText: '437 555 0101' })).toContainText('Text message')
  await expectAccessible(page, 'entries')
}
