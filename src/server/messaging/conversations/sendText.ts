import type { Filled } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { writeConversation } from '../lastWord.ts'
import { queueMessage } from '../queueMessage.ts'
import { outgoingText } from './sendMessage.ts'

/** The shortcode on which this person last exchanged texts with us, if any; by conversation_of. */
export async function findTextSender(
  db: Db,
  scope: Scope,
  participantId: string,
): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<Filled<'conversation', 'sender_id'>>`
      select sender_id from conversation
      where client_id = ${scope.client.id} and participant_id = ${participantId}::uuid and type = 'sms'
      order by last_message_at desc limit 1`,
  )
  return row?.sender_id
}

type TextNow = {
  participantId: string
  shortcodeId: string
  text: string
  experienceId: string
  eventId: string
}

/**
 * A text that staff chose and did not write: it goes out at once, with nothing to take back. 422 without a phone
 * number, 409 after an opt-out.
 */
export async function sendTextNow(tx: Db, scope: UserScope, wanted: TextNow): Promise<{ messageId: string }> {
  const { participantId, shortcodeId, text, experienceId, eventId } = wanted
  const outgoing = await outgoingText(tx, scope, { participantId, shortcodeId })
  const message = { ...outgoing, participantId, text, cause: 'experience' as const }
  const queued = await queueMessage(tx, scope, { ...message, userId: scope.actor.id, experienceId, eventId })
  const said = { ...message, messageId: queued.messageId }
  await writeConversation(tx, scope, { ...said, direction: 'out', readAt: scope.at })
  return queued
}
