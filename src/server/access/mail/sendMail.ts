import { AddressRefused, type Mail } from '#server/adapters/email/port.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { writeMailRefused, writeMailTaken } from '../queries/mailRefusals.ts'

type Recipient = { readonly userId: string; readonly name: string; readonly email: string }

/**
 * Sends a mail to the owner of an account. What the mail server refuses for good is not tried again: the account shows it
 * to whoever looks after it, until a mail is taken.
 */
export async function sendMail(
  { db, outside }: JobContext,
  { userId, name, email }: Recipient,
  written: Omit<Mail, 'to'>,
): Promise<void> {
  try {
    await outside.mail.send({ to: { name, address: email }, ...written })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    outside.log.warn({ userId, err: error }, 'mail to staff')
    return writeMailRefused(db, { userId, email, at: outside.clock.now() })
  }
  await writeMailTaken(db, { userId, email })
}
