import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

type Places = { listId: string; participantIds: readonly string[] }
export type Place = Row<'list_member', 'participant_id' | 'ordinal'>

/** The client's own among these, held until commit in one order: list_member has no foreign keys. */
export async function holdParticipants(tx: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<Row<'participant', 'id'>>`
      select p.id from participant p where p.client_id = ${scope.client.id} and p.id = any(${ids}::uuid[])
      order by p.id for key share`,
  )
  return rows.map(({ id }) => id)
}

type NewPlaces = Places & { importId: string | null }

export async function insertOnce(tx: Db, scope: Scope, places: NewPlaces): Promise<Place[]> {
  return tx.many(
    scope,
    sql<Place>`
      insert into list_member (client_id, list_id, participant_id, ordinal, import_id, added_at)
      select ${scope.client.id}::bigint, ${places.listId}::uuid, n.id, 0, ${places.importId}::uuid, ${scope.at}::timestamptz
      from unnest(${places.participantIds}::uuid[]) n (id)
      on conflict do nothing
      returning participant_id, ordinal`,
  )
}

/** Behind the last place of each; whoever calls is alone on the list. */
export async function insertAgain(tx: Db, scope: Scope, places: NewPlaces): Promise<Place[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<Place>`
      insert into list_member (client_id, list_id, participant_id, ordinal, import_id, added_at)
      select ${clientId}::bigint, ${places.listId}::uuid, n.id,
        coalesce(last.ordinal, -1) + row_number() over (partition by n.id), ${places.importId}::uuid,
        ${scope.at}::timestamptz
      from unnest(${places.participantIds}::uuid[]) n (id)
      left join lateral (
        select max(m.ordinal) as ordinal from list_member m
        where m.client_id = ${clientId} and m.list_id = ${places.listId}::uuid and m.participant_id = n.id
      ) last on true
      returning participant_id, ordinal`,
  )
}

/** Every place of each; the index is walked in its order, so that two who do it wait and do not lock each other. */
export async function deletePlaces(tx: Db, scope: Scope, places: Places): Promise<Place[]> {
  return tx.many(
    scope,
    sql<Place>`
      delete from list_member
      where client_id = ${scope.client.id} and list_id = ${places.listId}::uuid
        and participant_id = any(${places.participantIds}::uuid[])
      returning participant_id, ordinal`,
  )
}

/** The ones of these who are in the list: one look-up each by the primary key. Nobody, while it is being cleared. */
export async function findInList(db: Db, scope: Scope, places: Places): Promise<Set<string>> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<Row<'list_member', 'participant_id'>>`
      select m.participant_id from list_member m
      join list l on l.client_id = ${clientId} and l.id = m.list_id and l.clearing_until is null
      where m.client_id = ${clientId} and m.list_id = ${places.listId}::uuid
        and m.participant_id = any(${places.participantIds}::uuid[]) and m.ordinal = 0`,
  )
  return new Set(rows.map((row) => row.participant_id))
}

/** `upTo` is where the next batch begins; nothing where this was the last. */
export type Removed = { places: number; people: number; upTo: string | null }

/**
 * About so many places of a list: those behind `after` up to the participant who stands there in the primary key,
 * which is one range of it. A join with the chosen rows took a minute where the table had no statistics yet; and
 * without `after` each batch would walk over the dead rows of those before it.
 */
export async function deletePlacesAfter(
  tx: Db,
  scope: Scope,
  batch: { listId: string; after: string; limit: number },
): Promise<Removed> {
  const inList = sql`x.client_id = ${scope.client.id} and x.list_id = ${batch.listId}::uuid
    and x.participant_id > ${batch.after}::uuid`
  return tx.one(
    scope,
    sql<Removed>`
      with bound as materialized (
        select (select x.participant_id from list_member x where ${inList}
          order by x.participant_id, x.ordinal offset ${batch.limit - 1} limit 1) as id
      ), gone as (
        delete from list_member x
        where ${inList} and x.participant_id <= coalesce((select id from bound), ${lastId}::uuid)
        returning x.ordinal)
      select count(*) as places, count(*) filter (where ordinal = 0) as people, (select id from bound) as "upTo"
      from gone`,
  )
}

export const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
