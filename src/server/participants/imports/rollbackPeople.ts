import type { Row } from '#db/rows.ts'
import { addToCounters } from '#server/platform/counters.ts'
import { plainArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter, participantsCounter } from '../counters.ts'
import { needOf, whenRemoved } from '../dependants.ts'
import { lockListAlone } from './queries/places.ts'
import type { Rolled, Rolling } from './rolling.ts'
import { idRange, timeOfBase } from './rowIds.ts'

/** Removes the people whom the import made and to whom nothing happened since, with all that hangs on them. */
export async function removePeople(tx: Db, scope: Scope, rolling: Rolling): Promise<Rolled> {
  // A person who is removed is in this list alone: a broadcast to it is frozen with all of them, or with none.
  await lockListAlone(tx, scope, rolling.record.list_id)
  const people = await lockMade(tx, scope, rolling)
  const last = people.at(-1)
  if (!last) return { after: null }
  const ids = people.filter(({ is_untouched }) => is_untouched).map(({ id }) => id)
  await whenRemoved(tx, scope, { dependants: rolling.dependants, ids })
  const removed = await deletePeople(tx, scope, ids)
  const { list_id } = rolling.record
  await addToCounters(tx, scope, [
    { name: participantsCounter, by: -ids.length },
    { name: listCounter(list_id), by: -removed.listed },
  ])
  return {
    after: last.id,
    people_removed: ids.length,
    people_kept: people.length - ids.length,
    list_rows_removed: removed.places,
    consents_taken_back: removed.consents,
  }
}

type Made = Row<'participant', 'id'> & { is_untouched: boolean }

/** By the primary key: what the import made lies in one range. */
async function lockMade(tx: Db, scope: Scope, rolling: Rolling): Promise<Made[]> {
  const { record, after, limit } = rolling
  const { first, last } = idRange(record.id_base ?? '')
  const people = await tx.many(
    scope,
    sql<Row<'participant', 'id'>>`
      select id from participant
      where client_id = ${scope.client.id} and ${after ? sql`id > ${after}` : sql`id >= ${first}`} and id <= ${last}
      order by id limit ${limit} for update`,
  )
  // A statement of its own: it sees what was committed while the locks were waited for.
  return tx.many(
    scope,
    untouched(
      scope,
      rolling,
      people.map(({ id }) => id),
    ),
  )
}

/**
 * Each look at another table is an index look-up, whatever the planner expects (`offset 0`, and the order of the
 * index that serves it); what the import itself wrote bears its id, an id of its range, or its time. Another import that
 * changed somebody has left its own time.
 */
function untouched(scope: Scope, { record, dependants }: Rolling, ids: readonly string[]) {
  const clientId = scope.client.id
  const base = record.id_base ?? ''
  const { first, last } = idRange(base)
  const at = timeOfBase(base)
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.client_id`)} = ${clientId} and ${sql.ref(`${alias}.participant_id`)} = p.id`
  return sql<Made>`
    select p.id, (p.updated_at = ${at} and p.notes = '' and not p.is_flagged
      and p.erased_at is null
      and not exists (select 1 from event e where ${of('e')} and (e.id < ${first} or e.id > ${last})
        order by e.at desc, e.id offset 0)
      and not exists (select 1 from list_member m where ${of('m')} and m.import_id is distinct from ${record.id} offset 0)
      and not exists (select 1 from consent_change h where ${of('h')} and h.import_id is distinct from ${record.id}
        and h.at <> ${at} order by h.at offset 0)
      and ${needOf(scope, dependants)} is null) as is_untouched
    from unnest(${plainArray(ids)}::uuid[]) n (id)
    cross join lateral (select p.* from participant p where p.client_id = ${clientId} and p.id = n.id offset 0) p
    order by p.id`
}

async function deletePeople(
  tx: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ places: number; listed: number; consents: number }> {
  if (ids.length === 0) return { places: 0, listed: 0, consents: 0 }
  const clientId = scope.client.id
  const theirs = sql`client_id = ${clientId} and participant_id = any(${plainArray(ids)}::uuid[])`
  await tx.run(scope, sql`delete from event where ${theirs}`)
  await tx.run(scope, sql`delete from consent_change where ${theirs}`)
  const counted = await tx.one(
    scope,
    sql<{ places: number; listed: number; consents: number }>`
      with left_list as (delete from list_member where ${theirs} returning participant_id),
        left_consent as (delete from consent where ${theirs} returning state),
        removed as (delete from participant where client_id = ${clientId} and id = any(${plainArray(ids)}::uuid[]))
      select (select count(*) from left_list) as places, (select count(distinct participant_id) from left_list) as listed,
        (select count(*) from left_consent where state = 'in') as consents`,
  )
  return counted
}
