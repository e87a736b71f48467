import { sql } from 'kysely'
import { recordEvent } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * A single message is due this long before it is queued: what is due first goes first, so an answer never waits
 * behind a broadcast.
 */
const headStartSeconds = 24 * 3600

export type InboundText = {
  shortcodeId: string
  participantId: string
  /** The phone it came from, E.164. */
  address: string
  text: string
  providerMessageId: string
}

/** `eventId` is the activity's row of it, which our answers name; a repeat is not answered and has none. */
export type Recorded =
  | { readonly messageId: string; readonly isRepeat: true }
  | { readonly messageId: string; readonly isRepeat: false; readonly eventId: string }

/** Stores an inbound text once, however often the gateway repeats it; the activity gets it with the first. */
export async function recordInbound(tx: Db, scope: Scope, inbound: InboundText): Promise<Recorded> {
  const stored = await tx.maybe(
    scope,
    sql<{ id: string }>`
      insert into message (client_id, id, direction, type, participant_id, shortcode_id, address, body, state,
        is_reply, attempts, provider_message_id, created_at)
      values (${scope.client.id}, ${newId()}, 'in', 'sms', ${inbound.participantId}, ${inbound.shortcodeId},
        ${inbound.address}, ${inbound.text}, 'received', false, 0, ${inbound.providerMessageId}, ${scope.at})
      on conflict (client_id, shortcode_id, direction, provider_message_id) where provider_message_id is not null
        do nothing
      returning id`,
  )
  if (!stored) return { messageId: await getInboundId(tx, scope, inbound), isRepeat: true }
  const eventId = await recordEvent(tx, scope, {
    participantId: inbound.participantId,
    action: 'message_received',
    subjectId: stored.id,
  })
  return { messageId: stored.id, isRepeat: false, eventId }
}

async function getInboundId(tx: Db, scope: Scope, inbound: InboundText): Promise<string> {
  const row = await tx.one(
    scope,
    sql<{ id: string }>`
      select id from message where client_id = ${scope.client.id} and shortcode_id = ${inbound.shortcodeId}::uuid
        and direction = 'in' and provider_message_id = ${inbound.providerMessageId}`,
  )
  return row.id
}

export type OutboundText = {
  participantId: string
  shortcodeId: string
  address: string
  text: string
  /** Asked for by the recipient (STOP's confirmation, HELP, a keyword's answer): goes out whatever the consent. */
  isReply: boolean
  experienceId?: string | null
  userId?: string
  /** The event that it answers, with which it can be sent again (`requeueEvent`). */
  eventId?: string
}

/** Queues one message; delivery hears of it at commit. */
export async function queueReply(tx: Db, scope: Scope, reply: OutboundText): Promise<{ messageId: string }> {
  const messageId = newId()
  await tx.run(
    scope,
    sql`insert into message (client_id, id, direction, type, participant_id, shortcode_id, experience_id, user_id,
          event_id, address, body, state, is_reply, attempts, next_at, created_at)
        values (${scope.client.id}, ${messageId}, 'out', 'sms', ${reply.participantId}, ${reply.shortcodeId},
          ${reply.experienceId ?? null}, ${reply.userId ?? null}, ${reply.eventId ?? null}, ${reply.address},
          ${reply.text}, 'queued', ${reply.isReply}, 0, ${singleDueAt(scope)}, ${scope.at})`,
  )
  await wakeDelivery(tx, scope)
  return { messageId }
}

/** When a single message that is queued now is due. */
export const singleDueAt = ({ at }: Scope): Date => new Date(at.getTime() - headStartSeconds * 1000)

/** Delivery hears of it at commit. */
export async function wakeDelivery(tx: Db, scope: Scope): Promise<void> {
  await tx.run(scope, sql`select pg_notify('fanfare_delivery', ${String(scope.client.id)})`)
}

type ConversationText = { participantId: string; shortcodeId: string; text: string }

/** An inbound text that nothing else claimed: the conversation is made, or becomes unread (decisions 6). */
export async function receiveIntoConversation(
  tx: Db,
  scope: Scope,
  inbound: ConversationText,
): Promise<void> {
  await writeConversation(tx, scope, { ...inbound, direction: 'in', readAt: null })
}

/** The last word of a conversation, which is made when it is the first. */
export async function writeConversation(
  tx: Db,
  scope: Scope,
  last: ConversationText & { direction: 'in' | 'out'; readAt: Date | null },
): Promise<void> {
  const { id } = await tx.one(
    scope,
    sql<{ id: string }>`
      insert into conversation as c (client_id, id, participant_id, type, shortcode_id, last_message,
        last_direction, last_message_at, read_at)
      values (${scope.client.id}, ${newId()}, ${last.participantId}, 'sms', ${last.shortcodeId}, ${last.text},
        ${last.direction}, ${scope.at}, ${last.readAt})
      on conflict (client_id, participant_id, type, shortcode_id) do update
        set last_message = excluded.last_message, last_direction = excluded.last_direction,
          last_message_at = greatest(c.last_message_at, excluded.last_message_at), read_at = excluded.read_at
      returning id`,
  )
  await tx.run(scope, sql`select pg_notify('fanfare_conversation', ${`${scope.client.id}:${id}`})`)
}
