import { sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter } from '../counters.ts'
import { uuids } from './arrays.ts'
import { lockList } from './placeQueries.ts'
import type { Rolled, Rolling } from './rolling.ts'
import { idRange } from './rowIds.ts'

const takenBackProof = 'The import that gave this consent was taken back.'

/**
 * Takes back the opt-ins that are still the newest word: what held before them holds again, and the history keeps
 * both. Their events go.
 */
export async function takeBackOptIns(
  tx: Db,
  scope: Scope,
  { record, after, limit }: Rolling,
): Promise<Rolled> {
  const clientId = scope.client.id
  const rows = await tx.many(
    scope,
    sql<Row<'consent_change', 'id' | 'participant_id'>>`
      select id, participant_id from consent_change
      where client_id = ${clientId} and import_id = ${record.id}
        and ${after ? sql`id > ${after}` : sql`true`}
      order by id limit ${limit}`,
  )
  const last = rows.at(-1)
  if (!last) return { after: null }
  const ids = uuids(rows.map(({ id }) => id))
  await lockPeople(
    tx,
    scope,
    rows.map(({ participant_id }) => participant_id),
  )
  const taken = await tx.many(scope, takeBack(scope, ids))
  await tx.run(
    scope,
    sql`delete from event where client_id = ${clientId} and id = any(${uuids(taken.map(({ id }) => id))}::uuid[])
      and action = 'opted_in'`,
  )
  return { after: last.id, consents_taken_back: taken.length }
}

/** The opt-in and its event have the same id. */
function takeBack(scope: Scope, ids: string) {
  const clientId = scope.client.id
  const others = sql`select from consent_change n where n.client_id = ${clientId}
    and n.participant_id = h.participant_id and n.subscription_id = h.subscription_id`
  return sql<Row<'consent_change', 'id'>>`
    with newest as (
      select h.id, h.subscription_id, h.participant_id, coalesce((
          select b.state from consent_change b
          where b.client_id = ${clientId} and b.participant_id = h.participant_id
            and b.subscription_id = h.subscription_id and b.id <> h.id and b.at <= h.at
          order by b.at desc, b.id desc limit 1), 'none') as before
      from consent_change h
      where h.client_id = ${clientId} and h.id = any(${ids}::uuid[])
        and not exists (${others} and n.at > h.at)
    ), taken as (
      update consent c set state = w.before, changed_at = ${scope.at}
      from newest w
      where c.client_id = ${clientId} and c.subscription_id = w.subscription_id
        and c.participant_id = w.participant_id and c.state = 'in' and w.before <> 'in'
      returning w.id, c.subscription_id, c.participant_id, c.state
    ), logged as (
      insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, at)
      select ${clientId}, derived_id(t.id, ${newId()}::uuid), t.subscription_id, t.participant_id, t.state, 'import',
        ${takenBackProof}, ${scope.at}::timestamptz
      from taken t
    )
    select id from taken`
}

async function lockPeople(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.run(
    scope,
    sql`select from participant where client_id = ${scope.client.id} and id = any(${uuids(ids)}::uuid[])
      order by id for update`,
  )
}

/** Removes the places that the import added, by the list's primary key, with their events. */
export async function takeBackPlaces(
  tx: Db,
  scope: Scope,
  { record, after, limit }: Rolling,
): Promise<Rolled> {
  await lockList(tx, scope, record.list_id)
  const members = sql`client_id = ${scope.client.id} and list_id = ${record.list_id}`
  const seen = await tx.many(
    scope,
    sql<Row<'list_member', 'participant_id'>>`
      select participant_id from list_member
      where ${members} and ${after ? sql`participant_id > ${after}` : sql`true`}
      order by participant_id limit ${limit * 4}`,
  )
  const last = seen.at(-1)
  if (!last) return { after: null }
  const ids = uuids([...new Set(seen.map(({ participant_id }) => participant_id))])
  const removed = await tx.many(
    scope,
    sql<Row<'list_member', 'participant_id'>>`
      delete from list_member where ${members} and participant_id = any(${ids}::uuid[]) and import_id = ${record.id}
      returning participant_id`,
  )
  await forgetPlaces(tx, scope, { record, ids: [...new Set(removed.map(({ participant_id: id }) => id))] })
  return { after: last.participant_id, list_rows_removed: removed.length }
}

async function forgetPlaces(
  tx: Db,
  scope: Scope,
  { record, ids }: Pick<Rolling, 'record'> & { ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const clientId = scope.client.id
  const { first, last } = idRange(record.id_base ?? '')
  await tx.run(
    scope,
    sql`delete from event where client_id = ${clientId} and participant_id = any(${uuids(ids)}::uuid[])
      and id between ${first} and ${last} and action = 'added_to_list'`,
  )
  const { count } = await tx.one(
    scope,
    sql<{ count: number }>`
      select count(distinct participant_id) as count from list_member
      where client_id = ${clientId} and list_id = ${record.list_id}
        and participant_id = any(${uuids(ids)}::uuid[])`,
  )
  // Who has another place in a list of type 3 is still counted.
  await addToCounters(tx, scope, [{ name: listCounter(record.list_id), by: count - ids.length }])
}
