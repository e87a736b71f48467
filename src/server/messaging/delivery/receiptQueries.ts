import { sql } from 'kysely'
import { messageTransitions } from '#contract/messaging/messageStates.ts'
import { statesBefore } from '#contract/states.ts'
import type { Row } from '#db/rows.ts'
import type { Receipt } from '#server/adapters/gateways/port.ts'
import { suppressAddresses } from '#server/participants/participants.ts'
import { plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installation } from '#server/platform/scope.ts'
import { countingAt, countMoves, type Move, returningMove } from './counts.ts'
import { deadEndsOf } from './deadEnds.ts'
import { isAmong } from './isAmong.ts'
import type { ClientWithin } from './lanes.ts'
import { isFirstUnderWay } from './settlementQueries.ts'
import { cutReason } from './settlements.ts'

/** A receipt with the message that its reference names. */
export type NamedReceipt = Receipt & { readonly messageId: string; readonly attempt: number }

type Writing<R> = { receipts: readonly R[]; at: Date }

/**
 * Writes receipts by the primary key (which the list of ids is for: joined alone, the planner may read the whole table
 * instead), never backwards; answers the messages that changed. A `failed` counts for the
 * attempt it names alone, a `delivered` for any: the phone has it.
 */
export async function writeNamedReceipts(
  db: Db,
  within: ClientWithin,
  { receipts, at }: Writing<NamedReceipt>,
): Promise<string[]> {
  const rows = await db.transaction(within, async (tx) => {
    const changed = await tx.many(within, changing(within, { receipts, at }))
    await countMoves(tx, within, { moves: changed, counting: countingAt(at) })
    return changed
  })
  tellChanged(db, within, rows)
  const ends = deadEndsOf(rows.map(({ id, new_reason: reason }) => ({ id, reason })))
  await suppressAddresses(db, within, { ends, at })
  return rows.map(({ id }) => id)
}

/** Answers which of these messages exist. */
export async function findOutbound(db: Db, within: ClientWithin, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many(
    within,
    sql<Row<'message', 'id'>>`
      select id from message where client_id = ${within.client.id} and id = any(${plainArray(ids)}::uuid[])
        and direction = 'out'`,
  )
  return rows.map(({ id }) => id)
}

type Changed = Move & Row<'message', 'id' | 'participant_id'>

/** Tells the screens that show the broadcast or the thread. */
function tellChanged(db: Db, within: ClientWithin, changed: readonly Changed[]): void {
  for (const { broadcast_id, participant_id } of changed) {
    if (broadcast_id) db.tell(within, ['broadcast'], broadcast_id)
    else if (participant_id) db.tell(within, ['message'], participant_id)
  }
}

const changing = (within: ClientWithin, { receipts, at }: Writing<NamedReceipt>) => sql<Changed>`
  update message m set state = r.state, reason = r.reason, next_at = null,
    attempts = greatest(m.attempts, r.attempt), is_permanent = case when r.state = 'failed' then true end,
    provider_message_id = coalesce(m.provider_message_id, r.provider_message_id),
    sent_at = coalesce(m.sent_at, ${at}::timestamptz),
    delivered_at = case when r.state = 'delivered' then ${at}::timestamptz end
  from (select * from unnest(${plainArray(receipts.map((one) => one.messageId))}::uuid[],
    ${plainArray(receipts.map((one) => one.attempt))}::int[], ${plainArray(receipts.map((one) => one.state))}::text[],
    ${textArray(receipts.map((one) => one.providerMessageId))}::text[], ${textArray(receipts.map(reasonOf))}::text[])
    as r (id, attempt, state, provider_message_id, reason)) r
  where m.client_id = ${within.client.id} and m.id = r.id
    and ${isAmong(receipts.map(({ messageId: id }) => ({ id })))}
    and (r.state = 'delivered' or ${isFirstUnderWay(sql`r.attempt`)} or (m.state <> 'queued' and m.attempts = r.attempt))
    and m.direction = 'out' and m.state = any(${statesBefore(messageTransitions, 'delivered')}::text[])
  ${returningMove}, m.id, m.participant_id`

/** A recipient who did not get the message has a reason. */
const reasonOf = ({ state, reason }: Receipt) => (state === 'failed' ? cutReason(reason) || 'failed' : null)

/** Finds the client of each shortcode or mailbox, since a receipt names the address alone. */
export function sendersOf(
  db: Db,
  addresses: readonly string[],
): Promise<{ address: string; sender_id: string; client_id: number }[]> {
  return db.many(
    installation,
    sql<{ address: string; sender_id: string; client_id: number }>`
      select s.code as address, s.id as sender_id, c.client_id from shortcode s
      cross join lateral (
        select s.home_client_id as client_id
        union select client_id from client_shortcode where shortcode_id = s.id) c
      where s.code = any(${addresses}::text[])
      union all select address, id, client_id from mailbox where address = any(${addresses}::text[])`,
  )
}
