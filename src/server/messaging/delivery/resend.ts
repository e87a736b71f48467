/** Staff send unknown messages again, knowing that some recipients may get them twice (decisions 6). */
import { whyNotResent } from '#contract/messaging/messageStates.ts'
import type { Row } from '#db/rows.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { wakeDelivery } from '../queueMessage.ts'

export type Resent = { resent: number }

export async function resendMessage(db: Db, scope: UserScope, id: string): Promise<Resent> {
  return db.transaction(scope, async (tx) => {
    const message = found(await lockUnknown(tx, scope, id))
    const refusal = whyNotResent(message)
    if (refusal) refuseWhy(refusal)
    if (message.address === null) refuse('nothing_to_send_erased')
    const resent = await copyUnknown(tx, scope, sql`m.id = ${id}::uuid`)
    if (resent === 0) refuse('nothing_to_send')
    await audit(tx, scope, { action: 'message.resend', entityId: id, after: { resent } })
    return { resent }
  })
}

type Unknown = Row<'message', 'state' | 'address'> & { is_resent: boolean }

function lockUnknown(tx: Db, scope: Scope, id: string): Promise<Unknown | undefined> {
  return tx.maybe(
    scope,
    sql<Unknown>`
      select m.state, m.address, exists (select from message r
        where r.client_id = ${scope.client.id} and r.resend_of = m.id) as is_resent
      from message m where m.client_id = ${scope.client.id} and m.id = ${id}::uuid and m.direction = 'out'
      for update`,
  )
}

/**
 * Unknown messages that may be sent again: the address is known, its owner did not opt out, and there is no copy yet. By
 * message_missed and message_resend: an unknown message has a reason.
 */
const resendable = (clientId: number, chosen: Sql) => sql`
  from message m
  left join broadcast b on b.client_id = ${clientId} and b.id = m.broadcast_id
  left join subscription s on s.client_id = ${clientId} and s.is_default
    and (s.shortcode_id = m.sender_id or (m.type = 'email' and s.shortcode_id is null))
  left join consent k on k.client_id = ${clientId} and k.participant_id = m.participant_id
    and k.subscription_id = coalesce(b.subscription_id, s.id)
  where m.client_id = ${clientId} and ${chosen} and m.state = 'unknown' and m.reason is not null
    and m.direction = 'out' and m.address is not null and k.state is distinct from 'out'
    and not exists (select from message r where r.client_id = ${clientId} and r.resend_of = m.id)`

/** How many of a broadcast's messages are unknown and may be sent again; `reasons` are those that it has. */
export async function countResendable(
  db: Db,
  scope: Scope,
  { broadcastId, reasons }: { broadcastId: string; reasons: readonly string[] },
): Promise<number> {
  const chosen = sql`m.broadcast_id = ${broadcastId}::uuid and m.reason = any(${reasons}::text[])`
  const row = await db.one(
    scope,
    sql<{ count: number }>`select count(*) as count ${resendable(scope.client.id, chosen)}`,
  )
  return row.count
}

/** Writes copies with derived ids; the originals stay unknown. The index message_resend allows one copy of each. */
export async function copyUnknown(tx: Db, scope: UserScope, chosen: Sql): Promise<number> {
  const clientId = scope.client.id
  const resent = await tx.run(
    scope,
    sql`insert into message (client_id, id, direction, type, participant_id, sender_id, experience_id, user_id, address,
          subject, body, is_french, state, is_reply, attempts, next_at, created_at, resend_of, reply_to_id)
        select ${clientId}::bigint, derived_id(m.id, md5('sent again')::uuid), 'out', m.type, m.participant_id,
          m.sender_id, m.experience_id, ${scope.actor.id}::uuid, m.address,
          coalesce(m.subject, case when m.is_french then coalesce(b.subject_fr, b.subject) else b.subject end),
          coalesce(m.body, case when m.is_french then coalesce(b.message_fr, b.message) else b.message end),
          m.is_french, 'queued', false, 0, ${scope.at}::timestamptz, ${scope.at}::timestamptz, m.id, m.reply_to_id
        ${resendable(clientId, chosen)}
        on conflict do nothing`,
  )
  if (resent > 0) await wakeDelivery(tx, scope)
  return resent
}
