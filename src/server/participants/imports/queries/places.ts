/** The rows that come with a person: opt-ins with their proof, places in the list, and the events of both. */
import type { EventAction } from '#contract/words/eventActions.ts'
import type { Row } from '#db/rows.ts'
import { plainArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { writeEvents } from '../../activity.ts'
import { importRow } from '../importRow.ts'

export type Subscription = Row<'subscription', 'id' | 'channel'>

/** The subscription that the import's proof names; held until commit, so that nobody deletes it meanwhile. */
export async function holdSubscription(tx: Db, scope: Scope, id: string): Promise<Subscription | undefined> {
  return tx.maybe(
    scope,
    sql<Subscription>`
      select id, channel from subscription where client_id = ${scope.client.id} and id = ${id}::uuid for key share`,
  )
}

type Asked = { subscriptionId: string; participantIds: readonly string[] }

/** Of people whose rows are locked, who has said neither yes nor no; by the primary key, one after the other. */
export async function listUnanswered(
  tx: Db,
  scope: Scope,
  { subscriptionId, participantIds }: Asked,
): Promise<string[]> {
  if (participantIds.length === 0) return []
  const rows = await tx.many(
    scope,
    sql<Row<'consent', 'participant_id'>>`
      select n.id as participant_id from unnest(${plainArray(participantIds)}::uuid[]) n (id)
      left join lateral (
        select c.state from consent c
        where c.client_id = ${scope.client.id} and c.subscription_id = ${subscriptionId}::uuid
          and c.participant_id = n.id offset 0
      ) c on true
      where c.state is null or c.state in ('none', 'pending')`,
  )
  return rows.map(({ participant_id }) => participant_id)
}

/** Opts in who has not answered yet. */
export async function writeConsents(
  tx: Db,
  scope: Scope,
  { subscriptionId, participantIds }: Asked,
): Promise<void> {
  if (participantIds.length === 0) return
  await tx.run(
    scope,
    sql`insert into consent (client_id, subscription_id, participant_id, state, changed_at)
      select ${scope.client.id}::bigint, ${subscriptionId}::uuid, n.id, 'in', ${scope.at}::timestamptz
      from unnest(${plainArray(participantIds)}::uuid[]) n (id) order by n.id
      on conflict (client_id, subscription_id, participant_id) do update
        set state = 'in', changed_at = excluded.changed_at`,
  )
}

export type OptIn = Row<'consent', 'subscription_id' | 'participant_id'> & { id: string }
type Proven = { optIns: readonly OptIn[]; importId: string; proof: string | null; userId: string }

export async function insertConsentChanges(
  tx: Db,
  scope: Scope,
  { optIns, importId, proof, userId }: Proven,
): Promise<void> {
  if (optIns.length === 0) return
  await tx.run(
    scope,
    sql`insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, user_id, at,
        import_id)
      select own.client_id, n.id, n.subscription_id, n.participant_id, 'in', 'import', ${proof}::text,
        ${userId}::uuid, ${scope.at}::timestamptz, ${importId}::uuid
      from unnest(${plainArray(optIns.map(({ id }) => id))}::uuid[],
        ${plainArray(optIns.map(({ subscription_id }) => subscription_id))}::uuid[],
        ${plainArray(optIns.map(({ participant_id }) => participant_id))}::uuid[]) n (id, subscription_id, participant_id)
      cross join ${importRow(scope, importId)}`,
  )
}

export type Place = Row<'list_member', 'participant_id' | 'ordinal'>
type Placing = { listId: string; importId: string }

/** For people who were just made: nobody of them has a place yet. */
export async function insertPlaces(
  tx: Db,
  scope: Scope,
  { places, listId, importId }: Placing & { places: readonly Place[] },
): Promise<void> {
  if (places.length === 0) return
  await tx.run(
    scope,
    sql`insert into list_member (client_id, list_id, participant_id, ordinal, import_id, added_at)
      select own.client_id, ${listId}::uuid, n.participant_id, n.ordinal, ${importId}::uuid, ${scope.at}::timestamptz
      from unnest(${plainArray(places.map(({ participant_id }) => participant_id))}::uuid[],
        ${places.map(({ ordinal }) => ordinal)}::int[]) n (participant_id, ordinal)
      cross join ${importRow(scope, importId)}`,
  )
}

/** Each once, and only who has no place; answers who got one. */
export async function addPlaces(
  tx: Db,
  scope: Scope,
  { participantIds, listId, importId }: Placing & { participantIds: readonly string[] },
): Promise<string[]> {
  if (participantIds.length === 0) return []
  const rows = await tx.many(
    scope,
    sql<Row<'list_member', 'participant_id'>>`
      insert into list_member (client_id, list_id, participant_id, ordinal, import_id, added_at)
      select ${scope.client.id}::bigint, ${listId}::uuid, n.id, 0, ${importId}::uuid, ${scope.at}::timestamptz
      from unnest(${plainArray(participantIds)}::uuid[]) n (id) order by n.id
      on conflict do nothing
      returning participant_id`,
  )
  return rows.map(({ participant_id }) => participant_id)
}

/** The next free ordinal of each in a list of type 3; who has no place in it is left out. */
export async function getNextOrdinals(
  tx: Db,
  scope: Scope,
  { listId, participantIds }: { listId: string; participantIds: readonly string[] },
): Promise<Map<string, number>> {
  if (participantIds.length === 0) return new Map()
  const rows = await tx.many(
    scope,
    sql<Place>`
      select participant_id, max(ordinal) + 1 as ordinal from list_member
      where client_id = ${scope.client.id} and list_id = ${listId}
        and participant_id = any(${plainArray(participantIds)}::uuid[])
      group by participant_id`,
  )
  return new Map(rows.map(({ participant_id, ordinal }) => [participant_id, ordinal]))
}

/** The list's type, held until the batch is written; where places are counted up, by one transaction at a time. */
export async function lockList(tx: Db, scope: Scope, listId: string): Promise<number> {
  const { type } = await tx.one(
    scope,
    sql<Row<'list', 'type'>>`
      select type from list where client_id = ${scope.client.id} and id = ${listId} for share`,
  )
  if (type === 3) await lockListAlone(tx, scope, listId)
  return type
}

/** Until commit nobody else has the list in hand: neither an import nor a broadcast that is being frozen. */
export async function lockListAlone(tx: Db, scope: Scope, listId: string): Promise<void> {
  await tx.run(
    scope,
    sql`select 1 from list where client_id = ${scope.client.id} and id = ${listId} for no key update`,
  )
}

export type NewEvent = { id: string; participant_id: string; action: EventAction; subject_id: string }

export async function insertEvents(
  tx: Db,
  scope: Scope,
  { importId, events }: { importId: string; events: readonly NewEvent[] },
): Promise<void> {
  if (events.length === 0) return
  await writeEvents(
    tx,
    scope,
    sql`select own.client_id, n.id, n.participant_id, n.action, null::uuid, n.subject_id, '{}'::jsonb
      from unnest(${plainArray(events.map(({ id }) => id))}::uuid[],
        ${plainArray(events.map(({ participant_id }) => participant_id))}::uuid[],
        ${plainArray(events.map(({ action }) => action))}::text[],
        ${plainArray(events.map(({ subject_id }) => subject_id))}::uuid[]) n (id, participant_id, action, subject_id)
      cross join ${importRow(scope, importId)}`,
  )
}
