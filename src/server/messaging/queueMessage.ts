import type { GatewayReason } from '#contract/messaging/gatewayReason.ts'
import type { MessageType } from '#contract/messaging/messageTypes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type BrakedCause, brakeMessage, isAnswerHeld, type MessageCause } from './messageBrakes.ts'

export type OutboundMessage = {
  /** Needed by a text that names its own message, as links do. */
  id?: string
  /** The cause of the sending: how often that may be caused is decided by it. */
  cause: MessageCause
  type?: MessageType
  participantId: string
  senderId: string
  /** A visitor of a widget has none. */
  address: string | null
  text: string
  subject?: string | null
  /** The e-mail that it answers. */
  replyToId?: string | null
  /**
   * The recipient asked for it (STOP's confirmation, HELP, a keyword's answer), so it goes out whatever the consent.
   */
  isReply: boolean
  experienceId?: string | null
  userId?: string
  /** The event that it answers, with which it can be sent again (`requeueEvent`). */
  eventId?: string
  /** When it is sent at the earliest; at once where it is left out. */
  dueAt?: Date
}

/** A test may go to an address that is nobody's. */
type OutboundSingle = Omit<OutboundMessage, 'participantId'> & { participantId: string | null }

/**
 * Queues one message; delivery hears of it at commit. 429 where a person caused too many of its cause. An answer beyond
 * the limit of its phone is kept and not sent, with the reason for staff.
 */
export async function queueMessage(
  tx: Db,
  scope: Scope,
  reply: OutboundSingle,
): Promise<{ messageId: string; isHeld: boolean }> {
  const messageId = reply.id ?? newId()
  await brakeMessage(tx, scope, reply)
  const isHeld = await isAnswerHeld(tx, scope, reply)
  await insertMessages(tx, scope, [{ ...reply, id: messageId, isHeld }])
  return { messageId, isHeld }
}

/** Some hundred at once in one statement, each with its own text. */
export async function queueMessages(
  tx: Db,
  scope: Scope,
  messages: readonly (OutboundSingle & { id: string; cause: Exclude<MessageCause, BrakedCause> })[],
): Promise<void> {
  if (messages.length > 0) await insertMessages(tx, scope, messages)
}

async function insertMessages(tx: Db, scope: Scope, messages: readonly NewMessage[]): Promise<void> {
  await tx.run(
    scope,
    sql`insert into message (client_id, id, direction, type, participant_id, sender_id, experience_id, user_id,
          event_id, address, body, subject, reply_to_id, state, reason, is_reply, attempts, next_at, sent_at, created_at)
        values ${sql.join(messages.map((message) => rowOf(scope, message)))}`,
  )
  if (messages.some(({ type }) => type !== 'widget')) await wakeDelivery(tx, scope)
}

type NewMessage = OutboundSingle & { id: string; isHeld?: boolean }

function rowOf(scope: Scope, { isHeld = false, ...message }: NewMessage) {
  const dueAt = message.dueAt ?? scope.at
  // A widget needs no gateway: there `sent_at` says from when its visitor sees it, and nothing is ever due.
  const isInWidget = message.type === 'widget'
  return sql`(${scope.client.id}, ${message.id}, 'out', ${message.type ?? 'sms'}, ${message.participantId},
    ${message.senderId}, ${message.experienceId ?? null}, ${message.userId ?? null}, ${message.eventId ?? null},
    ${message.address}, ${message.text}, ${message.subject ?? null}, ${message.replyToId ?? null},
    ${isHeld ? 'skipped' : 'queued'}, ${isHeld ? answersHeld : null}, ${message.isReply}, 0,
    ${isInWidget || isHeld ? null : dueAt}, ${isInWidget ? dueAt : null}, ${scope.at})`
}

const answersHeld: GatewayReason = 'answers_held'

/** The channel on which the database tells that a client has something to deliver. */
export const deliveryChannel = 'fanfare_delivery'

/**
 * Wakes delivery at commit. Whatever makes a message due calls it: without it a message waits for delivery's own next
 * look.
 */
export async function wakeDelivery(tx: Db, scope: Scope): Promise<void> {
  await tx.run(scope, sql`select pg_notify(${deliveryChannel}, ${String(scope.client.id)})`)
}
