import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessibleInBoth } from '#test/support/browser.ts'
import { approve, expectToWait } from './approval.ts'
import { cast } from './cast.ts'
import {
  beginBroadcast,
  expectToAddUp,
  figures,
  flightOf,
  readRecipients,
  readSkipped,
  sendNow,
} from './compose.ts'

const title = cast.emails
const subject = { en: 'The shop stays open', fr: 'Le magasin reste ouvert' }

/** To so many that another person approves it; one of them opts out, whom the next flight check leaves out. */
export async function sendEmails(page: Page, approver: Page): Promise<void> {
  await composeEmail(page)
  const recipients = await readRecipients(page)
  const optedOut = await readSkipped(page, 'Opted out')
  await expectAccessibleInBoth(page, 'compose, e-mail')
  await sendNow(page, { title, recipients, says: 'Nothing goes out before a second person has approved it.' })
  await expectToWait(page)
  await approve(approver, { address: page.url(), title, recipients })
  const delivered = figures(page, 'What became of it').getByRole('row', { name: /^Delivered/ })
  await expect(delivered.getByRole('cell').last()).toHaveText(String(recipients), { timeout: 40_000 })
  expect(await expectToAddUp(page)).toEqual({ Delivered: recipients, 'Recipients in all': recipients })
  await optOut(page)
  await composeEmail(page)
  await expect.poll(() => readSkipped(page, 'Opted out')).toBe(optedOut + 1)
  expect(await readRecipients(page)).toBe(recipients - 1)
}

async function composeEmail(page: Page): Promise<void> {
  await beginBroadcast(page, title, cast.newsletter)
  // The switch's own field is hidden behind its word.
  await page.getByRole('radiogroup', { name: 'Channel' }).getByText('Email').click()
  await page.getByRole('textbox', { name: 'Subject (EN)' }).fill(subject.en)
  await page.getByRole('textbox', { name: 'Subject (FR)' }).fill(subject.fr)
  await page.getByRole('textbox', { name: 'Message (EN)' }).fill('Hello {{first_name|there}}, until ten.')
  await page.getByRole('textbox', { name: 'Message (FR)' }).fill('Bonjour {{first_name|vous}}, jusqu’à 22 h.')
  await expect(flightOf(page)).toContainText('until ten.')
}

/** As a reader does it: the mail, its link, one button. */
async function optOut(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/outbox`)
  const mail = page.getByRole('group').filter({ hasText: subject.en }).first()
  await mail.getByText(subject.en).click()
  await expect(mail).toContainText(/Hello \S+, until ten\./)
  await mail.getByRole('link', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible()
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible()
  await expectAccessibleInBoth(page, 'unsubscribed')
}
