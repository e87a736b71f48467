import type { MessageType } from '#contract/messaging/messageTypes.ts'
import { beginsWithStop, readCommand } from '#contract/participants/commands.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'

type LastWord = {
  messageId: string
  type?: MessageType
  participantId: string
  senderId: string
  text: string
  /** The whole text, where `text` is the beginning of it. */
  whole?: string
  subject?: string | null
}

/** An inbound message that no keyword or command claimed makes the conversation, or makes it unread (decisions 6). */
export async function receiveIntoConversation(tx: Db, scope: Scope, inbound: LastWord): Promise<void> {
  await writeConversation(tx, scope, { ...inbound, direction: 'in', readAt: null })
}

/**
 * Writes the last word of a conversation; the first word makes the conversation. One that begins like an opt-out marks
 * it as a likely no, until staff answer.
 */
export async function writeConversation(
  tx: Db,
  scope: Scope,
  last: LastWord & { direction: 'in' | 'out'; readAt: Date | null },
): Promise<void> {
  const { id } = await tx.one(
    scope,
    sql<Row<'conversation', 'id'>>`
      insert into conversation as c (client_id, id, participant_id, type, sender_id, subject, last_message,
        last_direction, last_message_at, read_at, likely_stop_at)
      values (${scope.client.id}, ${newId()}, ${last.participantId}, ${last.type ?? 'sms'}, ${last.senderId},
        ${last.subject ?? null}, ${last.text}, ${last.direction}, ${scope.at}, ${last.readAt},
        ${isLikelyNo(last) ? scope.at : null})
      on conflict (client_id, participant_id, type, sender_id) do update
        set last_message = excluded.last_message, last_direction = excluded.last_direction,
          subject = coalesce(excluded.subject, c.subject),
          last_message_at = greatest(c.last_message_at, excluded.last_message_at), read_at = excluded.read_at,
          likely_stop_at = case when excluded.last_direction = 'in' then coalesce(excluded.likely_stop_at, c.likely_stop_at) end
      returning id`,
  )
  await insertText(tx, scope, last)
  publishConversation(tx, scope, id)
  tx.tell(scope, ['message'], last.participantId)
}

/**
 * A message that stands as read when it comes was written by a program. An e-mail has no commands, so there the word
 * alone is one too.
 */
function isLikelyNo({
  direction,
  readAt,
  type,
  text,
}: LastWord & { direction: string; readAt: Date | null }): boolean {
  if (direction !== 'in' || readAt !== null || type === 'widget') return false
  return beginsWithStop(text) || (type === 'email' && readCommand(text)?.command === 'stop')
}

/** Writes the text by which the inbox's search finds the conversation. */
async function insertText(tx: Db, scope: Scope, said: LastWord): Promise<void> {
  const text = [said.subject, said.whole ?? said.text].filter(Boolean).join(' ')
  await tx.run(
    scope,
    sql`insert into conversation_text (client_id, message_id, participant_id, type, sender_id, search)
        values (${scope.client.id}, ${said.messageId}, ${said.participantId}, ${said.type ?? 'sms'}, ${said.senderId},
          fold(${text}::text))`,
  )
}

/** Tells the screens that show the conversation, at commit. */
export function publishConversation(tx: Db, scope: Scope, id: string): void {
  tx.tell(scope, ['conversation'], id)
}
