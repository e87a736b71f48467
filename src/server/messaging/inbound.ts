import { sql } from 'kysely'
import type { MessageType } from '#contract/messaging/messageTypes.ts'
import type { Filled, Row } from '#db/rows.ts'
import { recordEvent } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'

export type InboundMessage = {
  type?: MessageType
  senderId: string
  participantId: string
  /** The phone it came from (E.164) or the e-mail address; a visitor of a widget has none. */
  address: string | null
  text: string
  subject?: string | null
  /** The message of ours that it answers. */
  replyToId?: string | null
  /** What makes it recognisable when it comes twice. */
  providerMessageId: string
}

/** `eventId` is the activity's row of it, which our answers name; a repeat is not answered and has none. */
export type Recorded =
  | { readonly messageId: string; readonly isRepeat: true }
  | { readonly messageId: string; readonly isRepeat: false; readonly eventId: string }

/** Stores an inbound text once, however often the gateway repeats it; the activity gets it with the first. */
export async function recordInbound(tx: Db, scope: Scope, inbound: InboundMessage): Promise<Recorded> {
  const { messageId, isRepeat } = await insertInbound(tx, scope, inbound)
  if (isRepeat) return { messageId, isRepeat }
  const eventId = await recordEvent(tx, scope, {
    participantId: inbound.participantId,
    action: 'message_received',
    subjectId: messageId,
  })
  return { messageId, isRepeat, eventId }
}

/** The same without an event: nothing happens because of it. */
export async function insertInbound(
  tx: Db,
  scope: Scope,
  inbound: InboundMessage,
): Promise<{ messageId: string; isRepeat: boolean }> {
  const stored = await tx.maybe(
    scope,
    sql<Row<'message', 'id'>>`
      insert into message (client_id, id, direction, type, participant_id, sender_id, address, body, subject,
        reply_to_id, state, is_reply, attempts, provider_message_id, gateway_key, created_at)
      values (${scope.client.id}, ${newId()}, 'in', ${inbound.type ?? 'sms'}, ${inbound.participantId},
        ${inbound.senderId}, ${inbound.address}, ${inbound.text}, ${inbound.subject ?? null},
        ${inbound.replyToId ?? null}, 'received', false, 0, ${inbound.providerMessageId},
        ${inbound.providerMessageId}, ${scope.at})
      on conflict (client_id, sender_id, direction, gateway_key) where gateway_key is not null
        do nothing
      returning id`,
  )
  if (!stored) return { messageId: await getInboundId(tx, scope, inbound), isRepeat: true }
  return { messageId: stored.id, isRepeat: false }
}

async function getInboundId(tx: Db, scope: Scope, inbound: InboundMessage): Promise<string> {
  return found(await findInbound(tx, scope, inbound)).id
}

/** What came to this sender under this id before. */
export function findInbound(
  tx: Db,
  scope: Scope,
  { senderId, providerMessageId }: Pick<InboundMessage, 'senderId' | 'providerMessageId'>,
): Promise<{ id: string; participant_id: string } | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'message', 'id'> & Filled<'message', 'participant_id'>>`
      select id, participant_id from message where client_id = ${scope.client.id} and sender_id = ${senderId}::uuid
        and direction = 'in' and gateway_key = ${providerMessageId}`,
  )
}

export type OutboundMessage = {
  type?: MessageType
  participantId: string
  senderId: string
  /** A visitor of a widget has none. */
  address: string | null
  text: string
  subject?: string | null
  /** The e-mail that it answers. */
  replyToId?: string | null
  /** Asked for by the recipient (STOP's confirmation, HELP, a keyword's answer): goes out whatever the consent. */
  isReply: boolean
  experienceId?: string | null
  userId?: string
  /** The event that it answers, with which it can be sent again (`requeueEvent`). */
  eventId?: string
  /** Not before then; at once where it is left out. */
  dueAt?: Date
}

/** A test may go to an address that is nobody's. */
type OutboundSingle = Omit<OutboundMessage, 'participantId'> & { participantId: string | null }

/** Queues one message; delivery hears of it at commit. */
export async function queueReply(
  tx: Db,
  scope: Scope,
  reply: OutboundSingle,
): Promise<{ messageId: string }> {
  const messageId = newId()
  const dueAt = reply.dueAt ?? scope.at
  // A widget needs no gateway: there `sent_at` says from when its visitor sees it, and nothing is ever due.
  const isInWidget = reply.type === 'widget'
  await tx.run(
    scope,
    sql`insert into message (client_id, id, direction, type, participant_id, sender_id, experience_id, user_id,
          event_id, address, body, subject, reply_to_id, state, is_reply, attempts, next_at, sent_at, created_at)
        values (${scope.client.id}, ${messageId}, 'out', ${reply.type ?? 'sms'}, ${reply.participantId},
          ${reply.senderId}, ${reply.experienceId ?? null}, ${reply.userId ?? null}, ${reply.eventId ?? null},
          ${reply.address}, ${reply.text}, ${reply.subject ?? null}, ${reply.replyToId ?? null}, 'queued',
          ${reply.isReply}, 0, ${isInWidget ? null : dueAt}, ${isInWidget ? dueAt : null}, ${scope.at})`,
  )
  if (!isInWidget) await wakeDelivery(tx, scope)
  return { messageId }
}

/** Delivery hears of it at commit. */
export async function wakeDelivery(tx: Db, scope: Scope): Promise<void> {
  await tx.run(scope, sql`select pg_notify('fanfare_delivery', ${String(scope.client.id)})`)
}

type LastWord = {
  type?: MessageType
  participantId: string
  senderId: string
  text: string
  subject?: string | null
}

/** An inbound message that nothing else claimed: the conversation is made, or becomes unread (decisions 6). */
export async function receiveIntoConversation(tx: Db, scope: Scope, inbound: LastWord): Promise<void> {
  await writeConversation(tx, scope, { ...inbound, direction: 'in', readAt: null })
}

/** The last word of a conversation, which is made when it is the first. */
export async function writeConversation(
  tx: Db,
  scope: Scope,
  last: LastWord & { direction: 'in' | 'out'; readAt: Date | null },
): Promise<void> {
  const { id } = await tx.one(
    scope,
    sql<Row<'conversation', 'id'>>`
      insert into conversation as c (client_id, id, participant_id, type, sender_id, subject, last_message,
        last_direction, last_message_at, read_at)
      values (${scope.client.id}, ${newId()}, ${last.participantId}, ${last.type ?? 'sms'}, ${last.senderId},
        ${last.subject ?? null}, ${last.text}, ${last.direction}, ${scope.at}, ${last.readAt})
      on conflict (client_id, participant_id, type, sender_id) do update
        set last_message = excluded.last_message, last_direction = excluded.last_direction,
          subject = coalesce(excluded.subject, c.subject),
          last_message_at = greatest(c.last_message_at, excluded.last_message_at), read_at = excluded.read_at
      returning id`,
  )
  publishConversation(tx, scope, id)
  tx.tell(scope, ['message'], last.participantId)
}

/** Whoever has it on the screen hears of it at commit. */
export function publishConversation(tx: Db, scope: Scope, id: string): void {
  tx.tell(scope, ['conversation'], id)
}
