import type { Row } from '#db/rows.ts'
import { limitOf, plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import type { ClientWithin } from './lanes.ts'

// The ids that gateways gave, for those whose receipts carry nothing else. They are written in the statement of the
// outcomes, known for a week at least, and dropped after two. Whether a receipt came makes no difference: a repeated
// one is known at once, and nothing is deleted one by one.

type Given = { readonly id: string; readonly attempt: number; readonly providerMessageId: string | null }

const weekMilliseconds = 7 * 24 * 3600 * 1000
const weekOf = (at: Date) => Math.floor(at.getTime() / weekMilliseconds)
/** A clock that goes ahead may have written the next. */
const weeksAround = (at: Date) => plainArray([-1, 0, 1].map((weeks) => weekOf(at) + weeks))

/**
 * An insert of the ids of accepted attempts of one sender. Of an id that a gateway gives twice the first of a week
 * stands: that costs a receipt, and never an outcome. Joined with the messages, it is written where they lie.
 */
export function insertGatewayIds(
  clientId: number,
  { senderId, given, at }: { senderId: string; given: readonly Given[]; at: Date },
): Sql {
  return sql`
    insert into gateway_id (client_id, week, sender_id, provider_message_id, message_id, attempt)
    select m.client_id, ${weekOf(at)}::int, ${senderId}::uuid, g.provider_message_id, m.id, g.attempt
    from (select * from unnest(${textArray(given.map((one) => one.providerMessageId))}::text[],
      ${plainArray(given.map(({ id }) => id))}::uuid[], ${plainArray(given.map(({ attempt }) => attempt))}::int[])
      as g (provider_message_id, id, attempt) ${limitOf(given)}) g
    join message m on m.client_id = ${clientId} and m.id = g.id
    on conflict do nothing`
}

export type SenderKey = Row<'gateway_id', 'sender_id' | 'provider_message_id'>

/** The attempts to which a client's senders gave these ids, by the primary key; of an id given twice the last. */
export function findGatewayIds(
  db: Db,
  within: ClientWithin,
  { keys, at }: { keys: readonly SenderKey[]; at: Date },
): Promise<(SenderKey & Row<'gateway_id', 'message_id' | 'attempt'>)[]> {
  return db.many(
    within,
    sql<SenderKey & Row<'gateway_id', 'message_id' | 'attempt'>>`
      select k.sender_id, k.provider_message_id, g.message_id, g.attempt
      from unnest(${plainArray(keys.map((key) => key.sender_id))}::uuid[],
        ${textArray(keys.map((key) => key.provider_message_id))}::text[]) as k (sender_id, provider_message_id)
      cross join lateral (
        select message_id, attempt from gateway_id where client_id = ${within.client.id}
          and week = any(${weeksAround(at)}::int[]) and sender_id = k.sender_id
          and provider_message_id = k.provider_message_id
        order by week desc limit 1) g`,
  )
}

const droppedAtOnce = 20_000

/** Drops the ids that nobody asks for any more, client by client. */
export async function dropOldGatewayIds(db: Db, at: Date): Promise<void> {
  const week = weekOf(at) - 1
  const clients = await db.many(
    installation,
    sql<{ id: number }>`select id from clients_with_old_gateway_ids(${week}) as old (id)`,
  )
  for (const client of clients) {
    let dropped = droppedAtOnce
    while (dropped === droppedAtOnce) dropped = await deleteOldIds(db, { client }, week)
  }
}

const deleteOldIds = (db: Db, within: ClientWithin, week: number) =>
  db.run(
    within,
    sql`delete from gateway_id where client_id = ${within.client.id} and ctid = any(array(
          select ctid from gateway_id where client_id = ${within.client.id} and week < ${week} limit ${droppedAtOnce}))`,
  )
