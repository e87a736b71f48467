import type { MessageType } from '#contract/messaging/messageTypes.ts'
import type { Filled, Row } from '#db/rows.ts'
import { recordEvent } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
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
  /** Why not all of it can be shown. */
  reason?: string | null
  /** The gateway's id, by which a repeat is recognised. */
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

/** Stores an inbound message without an event: nothing happens because of it. */
export async function insertInbound(
  tx: Db,
  scope: Scope,
  inbound: InboundMessage,
): Promise<{ messageId: string; isRepeat: boolean }> {
  const stored = await tx.maybe(
    scope,
    sql<Row<'message', 'id'>>`
      insert into message (client_id, id, direction, type, participant_id, sender_id, address, body, subject,
        reply_to_id, reason, state, is_reply, attempts, provider_message_id, gateway_key, created_at)
      values (${scope.client.id}, ${newId()}, 'in', ${inbound.type ?? 'sms'}, ${inbound.participantId},
        ${inbound.senderId}, ${inbound.address}, ${inbound.text}, ${inbound.subject ?? null},
        ${inbound.replyToId ?? null}, ${inbound.reason ?? null}, 'received', false, 0, ${inbound.providerMessageId},
        ${inbound.providerMessageId}, ${scope.at})
      on conflict (client_id, sender_id, gateway_key) where direction = 'in' and gateway_key is not null
        do nothing
      returning id`,
  )
  if (!stored) return { messageId: await getInboundId(tx, scope, inbound), isRepeat: true }
  return { messageId: stored.id, isRepeat: false }
}

async function getInboundId(tx: Db, scope: Scope, inbound: InboundMessage): Promise<string> {
  return found(await findInbound(tx, scope, inbound)).id
}

/** The message that came to this sender under this id before. */
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
