import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { countChanges } from '../delivery/counts.ts'
import { audienceRows, type ListPosition } from './audience.ts'
import type { BroadcastFields } from './broadcastQueries.ts'
import type { ZoneTime } from './zoneTimes.ts'

/** Rows of one statement: long enough to be cheap, short enough to lock nobody out. */
const rowsAtOnce = 50_000
/** How many recipients a worker claims at once. */
const chunkSize = 500

export type Freezing = {
  readonly broadcastId: string
  readonly broadcast: BroadcastFields
  readonly zones: readonly ZoneTime[]
  readonly after: ListPosition
}

/**
 * One part of the list becomes messages, each queued or skipped with its reason; answers where it ended. Those that
 * receive it stand in chunks of one zone, numbered on from what is there. The repeated rows of a list of type 3 get
 * an id from their ordinal, and are always skipped. What was written before stays as it is.
 */
export async function freezeRows(
  db: Db,
  scope: Scope,
  freezing: Freezing,
): Promise<ListPosition | undefined> {
  return db.transaction(scope, async (tx) => {
    const last = await findEnd(tx, scope, freezing)
    if (!last) return undefined
    const firstChunk = await countChunks(tx, scope, freezing)
    await tx.run(scope, freezeStatement(scope, freezing, { firstChunk, last }))
    await tx.run(scope, sql`select pg_notify('fanfare_delivery', ${String(scope.client.id)})`)
    return last
  })
}

/** Where this part of the list ends, by its primary key; undefined where nothing is left. */
function findEnd(tx: Db, scope: Scope, { broadcast, after }: Freezing): Promise<ListPosition | undefined> {
  return tx.maybe(
    scope,
    sql<ListPosition>`
      select participant_id as "participantId", ordinal from (
        select participant_id, ordinal from list_member
        where client_id = ${scope.client.id} and list_id = ${broadcast.participant_list_id}::uuid
          and (participant_id, ordinal) > (${after.participantId}::uuid, ${after.ordinal}::int)
        order by participant_id, ordinal limit ${rowsAtOnce}) part
      order by participant_id desc, ordinal desc limit 1`,
  )
}

async function countChunks(tx: Db, scope: Scope, { broadcastId }: Freezing): Promise<number> {
  const row = await tx.one(
    scope,
    sql<{ count: number }>`
      select coalesce(max(number) + 1, 0) as count from broadcast_chunk
      where client_id = ${scope.client.id} and broadcast_id = ${broadcastId}::uuid`,
  )
  return row.count
}

function freezeStatement(
  scope: Scope,
  { broadcastId, broadcast, zones, after }: Freezing,
  { firstChunk, last }: { firstChunk: number; last: ListPosition },
) {
  const clientId = scope.client.id
  const audience = {
    clientId,
    channel: broadcast.channel,
    listId: broadcast.participant_list_id,
    subscriptionId: broadcast.subscription_id,
    skipsOptinCheck: broadcast.skip_optin_check,
  }
  const address = broadcast.channel === 'sms' ? sql`phone` : sql`email`
  return sql`
    with zone as (
      select * from unnest(${zones.map(({ name }) => name)}::text[], ${zones.map(({ notBefore }) => notBefore)}::timestamptz[],
        ${zones.map(({ isOver }) => isOver)}::boolean[]) as z (name, not_before, is_over)
    ), own as (select * from zone where name is null),
    part as materialized (
      select a.participant_id, a.ordinal, a.${address} as address, a.language, z.name as zone,
        coalesce(a.reason, case when coalesce(z.is_over, own.is_over) then 'quiet_hours' end) as reason
      from (${audienceRows(audience, after, last)}) a
      cross join own
      left join zone z on z.name = a.data ->> 'time_zone'
    ), numbered as (
      select participant_id, zone, row_number() over (partition by zone order by participant_id) - 1 as place
      from part where reason is null
    ), sized as (
      select zone, sum(ceil(count(*) / ${chunkSize}::numeric)) over (order by zone nulls first) - ceil(count(*) / ${chunkSize}::numeric) as start
      from numbered group by zone
    ), chunked as (
      select n.participant_id, n.zone, (${firstChunk}::int + s.start + n.place / ${chunkSize}::int)::int as chunk
      from numbered n join sized s on s.zone is not distinct from n.zone
    ), frozen as (
      insert into message (client_id, id, direction, type, participant_id, sender_id, broadcast_id, experience_id,
        address, state, reason, is_reply, attempts, chunk, is_french, created_at)
      select ${clientId}::bigint, case when p.reason is distinct from 'duplicate'
          then derived_id(${broadcastId}::uuid, p.participant_id)
          else derived_id(derived_id(${broadcastId}::uuid, p.participant_id), md5(p.ordinal::text)::uuid) end,
        'out', ${broadcast.channel === 'sms' ? 'sms' : 's3email'}, p.participant_id, ${broadcast.sender_id}::uuid,
        ${broadcastId}::uuid, ${broadcast.experience_id}::uuid, p.address,
        case when p.reason is null then 'queued' else 'skipped' end, p.reason, false, 0, c.chunk,
        ${broadcast.message_fr !== null}::boolean and p.language = 'fr', ${scope.at}::timestamptz
      from part p left join chunked c on p.reason is null and c.participant_id = p.participant_id
      order by c.chunk, p.participant_id
      on conflict (client_id, id) do nothing
      returning broadcast_id, chunk, state as new_state, reason as new_reason,
        null::text as old_state, null::text as old_reason
    ), counted as (${countChanges(clientId, 'frozen', scope.at)}),
    opened as (
      insert into broadcast_chunk (client_id, broadcast_id, number, size, time_zone, not_before)
      select ${clientId}::bigint, ${broadcastId}::uuid, f.chunk, f.size, c.zone, coalesce(z.not_before, own.not_before)
      from (select chunk, count(*) as size from frozen where chunk is not null group by chunk) f
      join (select distinct chunk, zone from chunked) c on c.chunk = f.chunk
      cross join own
      left join zone z on z.name = c.zone)
    select 1`
}
