import { MailUnanswered } from '#server/adapters/email/port.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { takeWithin } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installation } from '#server/platform/scope.ts'
import { sendMail } from '../mail/sendMail.ts'
import { findDailyDue, findUnmailed, markUnmailed, takeUnmailed } from '../queries/notificationMails.ts'
import type { NotificationRow } from '../queries/notifications.ts'
import { findRecipient } from '../queries/passwordLinks.ts'
import { notificationMail } from './notificationTexts.ts'
import { shownNotification } from './shownNotifications.ts'

/** Without `ids`: all that were to be mailed at once and waited. */
export type NotificationJob = { readonly userId: string; readonly ids?: readonly string[] }

/** To one person in an hour: what is told beyond goes into one e-mail when the hour is over. */
const mostAnHour = 20

export async function enqueueNotificationMail(tx: Db, payload: NotificationJob): Promise<void> {
  await tx.enqueue({ name: 'access.mailNotifications', payload })
}

/**
 * One e-mail of all of them. Nobody gets one of what he or she has read, got or may see no more, nor whoever cannot
 * sign in. They count as mailed from before the mail server is asked, as messages do in delivery: one whose answer was
 * lost in a crash is never sent again, and stands in the bell all the same. What the server did not take waits again.
 */
export async function mailNotifications(
  context: JobContext,
  { userId, ids }: NotificationJob,
): Promise<void> {
  const { db, outside } = context
  const recipient = await findRecipient(db, { userId })
  if (!recipient?.is_usable || !recipient.has_password) return
  const rows = await takeRows(db, { userId, ids, at: outside.clock.now() })
  const reference = rows.at(0)?.id
  if (reference === undefined) return
  const told = { ...recipient, publicUrl: outside.publicUrl }
  const written = { ...notificationMail(told, rows.map(shownNotification)), reference }
  try {
    await sendMail(context, { userId, ...recipient }, written)
  } catch (error) {
    if (!(error instanceof MailUnanswered)) {
      await markUnmailed(db, { userId, ids: rows.map(({ id }) => id) })
      throw error
    }
    outside.log.warn({ userId, err: error }, 'whether a mail of notifications went out is not known')
  }
}

type Asked = { readonly userId: string; readonly ids: readonly string[] | undefined; readonly at: Date }

/** Rows that this mail has, and no other one gets. */
function takeRows(db: Db, { userId, ids, at }: Asked): Promise<NotificationRow[]> {
  return db.transaction(installation, async (tx) => {
    const rows = await findUnmailed(tx, { userId, ids })
    if (rows.length === 0 || !(await mayMail(tx, { userId, at }))) return []
    const taken = new Set(await takeUnmailed(tx, { userId, ids: rows.map(({ id }) => id), at }))
    return rows.filter(({ id }) => taken.has(id))
  })
}

/** Beyond the limit of e-mails, the first one who is told so has all that waits mailed when the next one may go. */
async function mayMail(tx: Db, { userId, at }: { userId: string; at: Date }): Promise<boolean> {
  const brake = { name: 'notification_mails', of: userId, limit: mostAnHour, seconds: 3600 }
  const taken = await takeWithin(tx, [brake], at)
  if (taken.isAllowed) return true
  const startAfter = new Date(at.getTime() + taken.retryAfterSeconds * 1000)
  const payload: NotificationJob = { userId }
  if (taken.isFirst) await tx.enqueue({ name: 'access.mailNotifications', payload, startAfter })
  return false
}

/** Once an hour: what goes into the daily e-mails of those whose morning has come. */
export async function enqueueDailyMails(db: Db, at: Date): Promise<void> {
  for (const { user_id: userId, ids } of await findDailyDue(db, at))
    await enqueueNotificationMail(db, { userId, ids })
}
