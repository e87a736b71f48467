import type { Row, Rows } from '#db/rows.ts'
import { addToCounters } from '#server/platform/counters.ts'
import { plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { countWritten } from '#server/platform/db/written.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter } from '../counters.ts'
import { lockList } from './queries/places.ts'
import type { Rolled, Rolling } from './rolling.ts'
import { idRange, timeOfBase } from './rowIds.ts'

const takenBackProof = 'The import that gave this consent was taken back.'

/**
 * Takes back the opt-ins that are still the newest word: what held before them holds again, and the history keeps
 * both. Their events go. By the primary key: what the import made lies in one range.
 */
export async function takeBackOptIns(
  tx: Db,
  scope: Scope,
  { record, after, limit }: Rolling,
): Promise<Rolled> {
  const clientId = scope.client.id
  const { first, last: end } = idRange(record.id_base ?? '')
  const rows = await tx.many(
    scope,
    sql<OptIn>`
      select id, participant_id, subscription_id from consent_change
      where client_id = ${clientId} and ${after ? sql`id > ${after}` : sql`id >= ${first}`} and id <= ${end}
        and import_id = ${record.id}
      order by id limit ${limit}`,
  )
  const last = rows.at(-1)
  if (!last) return { after: null }
  await lockPeople(
    tx,
    scope,
    rows.map(({ participant_id }) => participant_id),
  )
  const standing = await listStanding(tx, scope, { record, rows })
  await restoreConsents(tx, scope, standing)
  const ids = plainArray(standing.map(({ id }) => id))
  await tx.run(
    scope,
    sql`delete from event where client_id = ${clientId} and id = any(${ids}::uuid[]) and action = 'opted_in'`,
  )
  return { after: last.id, consents_taken_back: standing.length }
}

type OptIn = Row<'consent_change', 'id' | 'participant_id' | 'subscription_id'>
type Standing = OptIn & { before: Rows['consent_change']['state'] }

/** The opt-ins as rows `n`. */
const optIns = (rows: readonly OptIn[]) => sql`unnest(${plainArray(rows.map(({ id }) => id))}::uuid[],
  ${plainArray(rows.map(({ subscription_id }) => subscription_id))}::uuid[],
  ${plainArray(rows.map(({ participant_id }) => participant_id))}::uuid[]) n (id, subscription_id, participant_id)`

/**
 * The ones that nothing has followed, with what held before the import. Each person is looked up, whatever the planner
 * expects (`offset 0`), by the index that has the order.
 */
function listStanding(
  tx: Db,
  scope: Scope,
  { record, rows }: Pick<Rolling, 'record'> & { rows: readonly OptIn[] },
): Promise<Standing[]> {
  const clientId = scope.client.id
  const at = timeOfBase(record.id_base ?? '')
  const of = (alias: string) => sql`${sql.ref(`${alias}.client_id`)} = ${clientId}
    and ${sql.ref(`${alias}.participant_id`)} = n.participant_id
    and ${sql.ref(`${alias}.subscription_id`)} = n.subscription_id`
  return tx.many(
    scope,
    sql<Standing>`
      select n.id, n.participant_id, n.subscription_id, coalesce(b.state, 'none') as before
      from ${optIns(rows)}
      cross join lateral (select c.state from consent c where ${of('c')} offset 0) c
      left join lateral (
        select b.state from consent_change b
        where ${of('b')} and b.import_id is distinct from ${record.id} and b.at <= ${at}
        order by b.at desc, b.id desc limit 1) b on true
      where c.state = 'in' and b.state is distinct from 'in'
        and not exists (select 1 from consent_change f where ${of('f')} and f.at > ${at} order by f.at offset 0)
      order by n.participant_id`,
  )
}

async function restoreConsents(tx: Db, scope: Scope, standing: readonly Standing[]): Promise<void> {
  if (standing.length === 0) return
  const clientId = scope.client.id
  const rows = sql`unnest(${plainArray(standing.map(({ id }) => id))}::uuid[],
    ${plainArray(standing.map(({ subscription_id }) => subscription_id))}::uuid[],
    ${plainArray(standing.map(({ participant_id }) => participant_id))}::uuid[],
    ${textArray(standing.map(({ before }) => before))}::text[]) n (id, subscription_id, participant_id, state)`
  await tx.run(
    scope,
    sql`insert into consent (client_id, subscription_id, participant_id, state, changed_at)
      select distinct ${clientId}::bigint, n.subscription_id, n.participant_id, n.state, ${scope.at}::timestamptz
      from ${rows}
      on conflict (client_id, subscription_id, participant_id) do update
        set state = excluded.state, changed_at = excluded.changed_at`,
  )
  await countWritten(
    tx,
    scope,
    sql`insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, at)
      select ${clientId}::bigint, derived_id(n.id, ${newId()}::uuid), n.subscription_id, n.participant_id, n.state,
        'import', ${takenBackProof}::text, ${scope.at}::timestamptz
      from ${rows}`,
  )
}

async function lockPeople(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.run(
    scope,
    sql`select 1 from participant where client_id = ${scope.client.id} and id = any(${plainArray(ids)}::uuid[])
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
  const ids = plainArray([...new Set(seen.map(({ participant_id }) => participant_id))])
  const removed = await tx.many(
    scope,
    sql<Row<'list_member', 'participant_id'>>`
      delete from list_member where ${members} and participant_id = any(${ids}::uuid[]) and import_id = ${record.id}
      returning participant_id`,
  )
  const gone = [...new Set(removed.map(({ participant_id: id }) => id))].toSorted()
  await forgetPlaces(tx, scope, { record, ids: gone })
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
  // People who lost a place stand in the order of ids, so one range of the activity has what they did. Looked up one by
  // one, each would be all of the client's where the planner knows nothing of it.
  const [lowest, highest] = [ids[0] ?? '', ids.at(-1) ?? '']
  await tx.run(
    scope,
    sql`delete from event where client_id = ${clientId}
      and participant_id between ${lowest} and ${highest} and participant_id = any(${plainArray(ids)}::uuid[])
      and id between ${first} and ${last} and action = 'added_to_list'`,
  )
  const { count } = await tx.one(
    scope,
    sql<{ count: number }>`
      select count(distinct participant_id) as count from list_member
      where client_id = ${clientId} and list_id = ${record.list_id}
        and participant_id = any(${plainArray(ids)}::uuid[])`,
  )
  // A person with another place in a list of type 3 is still counted.
  await addToCounters(tx, scope, [{ name: listCounter(record.list_id), by: count - ids.length }])
}
