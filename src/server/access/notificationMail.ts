import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notificationMail } from './notificationTexts.ts'
import { findDailyDue, findUnmailed, markMailed } from './queries/notificationMails.ts'
import { findRecipient } from './queries/passwordLinks.ts'
import { sendMail } from './sendMail.ts'
import { shownNotification } from './shownNotifications.ts'

export type NotificationJob = { readonly userId: string; readonly ids: readonly string[] }

export async function enqueueNotificationMail(tx: Db, payload: NotificationJob): Promise<void> {
  await tx.enqueue({ name: 'access.mailNotifications', payload })
}

/**
 * One e-mail of all of them. Nobody gets one of what he or she has read, got or may see no more, nor whoever cannot
 * sign in. A crash between the e-mail and its mark sends it again.
 */
export async function mailNotifications(
  context: JobContext,
  { userId, ids }: NotificationJob,
): Promise<void> {
  const { db, outside } = context
  const recipient = await findRecipient(db, { userId })
  if (!recipient?.is_usable || !recipient.has_password) return
  const rows = await findUnmailed(db, { userId, ids })
  if (rows.length === 0) return
  const told = { ...recipient, publicUrl: outside.publicUrl }
  await sendMail(context, { userId, ...recipient }, notificationMail(told, rows.map(shownNotification)))
  await markMailed(db, { userId, ids: rows.map(({ id }) => id), at: outside.clock.now() })
}

/** Once an hour: what goes into the daily e-mails of those whose morning has come. */
export async function enqueueDailyMails(db: Db, at: Date): Promise<void> {
  for (const { user_id: userId, ids } of await findDailyDue(db, at))
    await enqueueNotificationMail(db, { userId, ids })
}
