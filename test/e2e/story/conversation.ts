import { expect, expectAccessible } from '#test/support/browser.ts'
import { takePhone, text } from './handset.ts'
import { type Story, tale } from './tale.ts'

const answer = 'Yes, from ten to four.'

/** The question of the first phone waits unread; it is answered, and the phone answers back. */
export async function answerConversation({ console: page, handset }: Story): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Conv/ })
  await expect(link.getByTitle('1 unread conversation')).toHaveText('1')
  await link.click()
  const inbox = page.getByRole('region', { name: 'Inbox' })
  const row = inbox.getByRole('listitem').filter({ hasText: 'Is the shop open on Sunday?' })
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
  await expectAccessible(page, 'inbox')
  await row.getByRole('link').click()
  const thread = page.getByRole('region', { name: 'Messages with Rosa Reader' })
  await expect(thread).toContainText('Is the shop open on Sunday?')
  await expect(row.getByRole('img', { name: 'Unread' })).toBeHidden()
  await expect(link.getByTitle('1 unread conversation')).toBeHidden()
  await page.getByRole('textbox', { name: 'Reply to Rosa Reader' }).fill(answer)
  await expectAccessible(page, 'thread')
  await page.getByRole('button', { name: 'Send SMS' }).click()
  await expect(thread).toContainText(answer)
  await takePhone(handset, tale.phones.reader)
  // It waits five seconds in which it can be taken back.
  await expect(handset.getByRole('log')).toContainText(answer, { timeout: 20_000 })
  await text(handset, 'Lovely, thanks!')
  await expect(thread).toContainText('Lovely, thanks!', { timeout: 20_000 })
}
