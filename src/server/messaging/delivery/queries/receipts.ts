import { messageTransitions } from '#contract/messaging/messageStates.ts'
import { statesBefore } from '#contract/states.ts'
import type { Row } from '#db/rows.ts'
import type { Receipt } from '#server/adapters/gateways/port.ts'
import { suppressAddresses } from '#server/participants/participants.ts'
import { plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import { countingAt, type Move, movesOf, returningMove, writeMoves } from '../counts.ts'
import { deadEndsOf } from '../deadEnds.ts'
import { isAmong } from '../isAmong.ts'
import type { ClientWithin } from '../lanes.ts'
import { cutReason } from '../settlements.ts'
import { isFirstUnderWay } from './settlements.ts'

/** A receipt with the message that its reference names. */
export type NamedReceipt = Receipt & { readonly messageId: string; readonly attempt: number }

type Receipts = { receipts: readonly NamedReceipt[]; at: Date }

/**
 * Writes receipts by the primary key (which the list of ids is for: joined alone, the planner may read the whole table
 * instead), never backwards; answers the messages that changed. A `failed` counts for the
 * attempt it names alone, a `delivered` for any: the phone has it.
 */
export async function writeNamedReceipts(
  db: Db,
  within: ClientWithin,
  { receipts, at }: Receipts,
): Promise<string[]> {
  const changed = await db.transaction(within, async (tx) => {
    const done = await tx.one(within, changing(within, { receipts, at }))
    await writeMoves(tx, within, { moves: done.moves, counting: countingAt(at) })
    return done
  })
  tellChanged(db, within, changed)
  await suppressAddresses(db, within, { ends: deadEndsOf(changed.ends), at })
  return changed.ids
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

/** `threads`: whose conversations have one of the messages; `ends`: those that have a reason now. */
type Changed = {
  readonly ids: string[]
  readonly threads: string[]
  readonly ends: Row<'message', 'id' | 'reason'>[]
  readonly moves: Move[]
}

/** Tells the screens that show the broadcast or the thread. */
function tellChanged(db: Db, within: ClientWithin, { moves, threads }: Changed): void {
  const broadcasts = new Set(moves.flatMap(({ broadcast_id: id }) => id ?? []))
  for (const id of broadcasts) db.tell(within, ['broadcast'], id)
  for (const id of threads) db.tell(within, ['message'], id)
}

/** All changes come back in one row, since a row for each message costs the worker as much as all else of a receipt. */
const changing = (within: ClientWithin, { receipts, at }: Receipts) => sql<Changed>`
  with changed as (
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
    ${returningMove}, m.id, m.participant_id)
  select coalesce(json_agg(id), '[]') as ids, ${movesOf('changed')} as moves,
    coalesce(json_agg(distinct participant_id::text) filter (where broadcast_id is null and participant_id is not null),
      '[]') as threads,
    coalesce(json_agg(json_build_object('id', id, 'reason', new_reason)) filter (where new_reason is not null), '[]') as ends
  from changed`

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
