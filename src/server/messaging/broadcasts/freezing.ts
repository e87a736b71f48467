import type { Row, Rows } from '#db/rows.ts'
import type { LoggedContext } from '#server/adapters/outside.ts'
import { analyzeWritten } from '#server/platform/db/analysis.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { countingAt, writeMoves } from '../delivery/counts.ts'
import { wakeDelivery } from '../queueMessage.ts'
import { audienceRows, type ListPosition, listStart } from './audience.ts'
import type { BroadcastFields } from './queries/broadcasts.ts'
import type { ZoneTimes } from './zoneTimes.ts'

/** Rows of one statement: long enough to be cheap, short enough to lock nobody out. */
const parts = { most: 25_000, least: 1000 }
/** How many recipients a worker claims at once. */
export const chunkSize = 500

type Freezing = {
  readonly broadcastId: string
  readonly broadcast: BroadcastFields
  readonly zones: ZoneTimes
}

/**
 * The whole list becomes messages. Delivery begins with the first part, so its tables are analyzed as soon as that is
 * there, and again when all are.
 */
export async function freezeAudience(
  { db, outside }: LoggedContext,
  scope: Scope,
  freezing: Freezing,
): Promise<void> {
  const analyze = (rows: number) =>
    analyzeWritten(
      db,
      { client: scope.client, log: outside.log },
      { message: rows, broadcast_chunk: Math.ceil(rows / chunkSize) },
    )
  let first = 0
  const onCut = async (rows: number, error: unknown) => {
    await logCut(outside.log, { broadcastId: freezing.broadcastId })(rows, error)
    await markSlowed(db, scope, freezing)
  }
  const frozen = await inParts({ ...parts, onCut }, async (rows) => {
    const met = await freezePart(db, scope, { ...freezing, rows })
    if (first === 0) await analyze(met)
    first ||= met
    return met
  })
  await analyze(frozen - first)
}

/** Staff see on the broadcast's page that the database takes long for it. */
async function markSlowed(db: Db, scope: Scope, { broadcastId }: Freezing): Promise<void> {
  const key = { client_id: scope.client.id, id: broadcastId }
  await db.run(scope, updateRow('broadcast', key, { slowed_at: scope.at }))
  db.tell(scope, ['broadcast'], broadcastId)
}

/**
 * The next part of the list becomes messages, each queued or skipped with its reason; answers how many rows of it.
 * Receiving rows stand in chunks of one zone, numbered on from what is there. The repeated rows of a list of
 * type 3 get an id from their ordinal, and are always skipped. Where a part ends is committed with it, under the lock
 * of the broadcast: no part is written twice, whoever works on it and wherever it died.
 */
async function freezePart(db: Db, scope: Scope, freezing: Freezing & { rows: number }): Promise<number> {
  return db.transaction(scope, async (tx) => {
    await holdList(tx, scope, freezing)
    const after = await lockPosition(tx, scope, freezing)
    const last = await findEnd(tx, scope, freezing, after)
    if (!last) return 0
    const firstChunk = await countChunks(tx, scope, freezing)
    const part = { firstChunk, after, last, rows: freezing.rows }
    const frozen = await tx.many(scope, freezeStatement(scope, freezing, part))
    await openChunks(tx, scope, freezing, { ...part, frozen })
    await countFrozen(tx, scope, freezing, frozen)
    await writePosition(tx, scope, freezing, last)
    await wakeDelivery(tx, scope)
    return frozen.reduce((sum, { size }) => sum + size, 0)
  })
}

/** Deletions of people wait until those of this part have their messages, or have gone. */
async function holdList(tx: Db, scope: Scope, { broadcast }: Freezing): Promise<void> {
  await tx.run(
    scope,
    sql`select from list where client_id = ${scope.client.id} and id = ${broadcast.participant_list_id}::uuid for share`,
  )
}

/** The end of the part before. */
async function lockPosition(tx: Db, scope: Scope, { broadcastId }: Freezing): Promise<ListPosition> {
  const row = await tx.one(
    scope,
    sql<{
      participantId: Rows['broadcast']['frozen_participant_id']
      ordinal: Rows['broadcast']['frozen_ordinal']
    }>`
      select frozen_participant_id as "participantId", frozen_ordinal as ordinal from broadcast
      where client_id = ${scope.client.id} and id = ${broadcastId}::uuid for no key update`,
  )
  const { participantId, ordinal } = row
  return participantId === null || ordinal === null ? listStart : { participantId, ordinal }
}

async function writePosition(
  tx: Db,
  scope: Scope,
  { broadcastId }: Freezing,
  { participantId, ordinal }: ListPosition,
): Promise<void> {
  await tx.run(
    scope,
    sql`update broadcast set frozen_participant_id = ${participantId}::uuid, frozen_ordinal = ${ordinal}::int
        where client_id = ${scope.client.id} and id = ${broadcastId}::uuid`,
  )
}

/** The end of this part of the list, by its primary key; undefined where nothing is left. */
function findEnd(
  tx: Db,
  scope: Scope,
  { broadcast, rows }: Freezing & { rows: number },
  after: ListPosition,
): Promise<ListPosition | undefined> {
  return tx.maybe(
    scope,
    sql<ListPosition>`
      select participant_id as "participantId", ordinal from (
        select participant_id, ordinal from list_member
        where client_id = ${scope.client.id} and list_id = ${broadcast.participant_list_id}::uuid
          and (participant_id, ordinal) > (${after.participantId}::uuid, ${after.ordinal}::int)
        order by participant_id, ordinal limit ${rows}) part
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

type Part = { firstChunk: number; after: ListPosition; last: ListPosition; rows: number }
/** How many of a part stand in a chunk, or in none (null) since they get nothing, each for a reason. */
type Frozen = Row<'message', 'chunk' | 'state' | 'reason'> & { size: number }

const countFrozen = (
  tx: Db,
  scope: Scope,
  { broadcastId }: Freezing,
  frozen: readonly Frozen[],
): Promise<void> =>
  writeMoves(tx, scope, {
    moves: frozen.map(({ state, reason, size }) => ({
      broadcast_id: broadcastId,
      old_state: null,
      old_reason: null,
      new_state: state,
      new_reason: reason,
      count: size,
    })),
    counting: countingAt(scope.at),
  })

/**
 * The rows of a part go from table to table where they lie: a sharded database takes them through no other node as long
 * as the client comes from the list, no common table stands between, and the numbering is a client's. Each zone has
 * the numbers of its chunks to itself, as many as the part could fill, so that a chunk's number tells its zone. Zones
 * are looked up by their name in one value: joined, each recipient would be held against all of the world's four
 * hundred.
 */
function freezeStatement(
  scope: Scope,
  { broadcastId, broadcast, zones }: Freezing,
  { firstChunk, after, last, rows }: Part,
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
  const { own, others } = zones
  const places = JSON.stringify(Object.fromEntries(others.map(({ name }, at) => [name, at + 1])))
  const areOver = [own, ...others].map(({ isOver }) => isOver)
  return sql<Frozen>`
    with frozen as (
      insert into message as made (client_id, id, direction, type, participant_id, sender_id, broadcast_id, experience_id,
        address, state, reason, is_reply, attempts, chunk, is_french, created_at)
      select n.client_id, case when n.reason is distinct from 'duplicate'
          then derived_id(${broadcastId}::uuid, n.participant_id)
          else derived_id(derived_id(${broadcastId}::uuid, n.participant_id), md5(n.ordinal::text)::uuid) end,
        'out', ${broadcast.channel === 'sms' ? 'sms' : 'email'}, n.participant_id, ${broadcast.sender_id}::uuid,
        ${broadcastId}::uuid, ${broadcast.experience_id}::uuid, n.${address},
        case when n.reason is null then 'queued' else 'skipped' end, n.reason, false, 0,
        case when n.reason is null then (${firstChunk}::int + n.zone * ${chunksOf(rows)}::int
          + n.position / ${chunkSize}::int)::int end,
        ${broadcast.message_fr !== null}::boolean and n.language = 'fr', ${scope.at}::timestamptz
      from (
        select a.*, row_number() over (partition by a.client_id, a.reason is null, a.zone order by a.participant_id) - 1
          as position
        from (
          select a.client_id, a.participant_id, a.ordinal, a.${address}, a.language, z.zone,
            coalesce(a.reason, case when (${areOver}::boolean[])[z.zone + 1] then 'quiet_hours' end) as reason
          from (${audienceRows(audience, after, last)}) a
          cross join lateral (
            select coalesce((${places}::jsonb ->> (a.data ->> 'time_zone'))::int, 0) as zone) z offset 0) a) n
      returning made.chunk, made.state, made.reason)
    select chunk, state, reason, count(*) as size from frozen group by chunk, state, reason`
}

const chunksOf = (rows: number) => Math.ceil(rows / chunkSize)

async function openChunks(
  tx: Db,
  scope: Scope,
  { broadcastId, zones }: Freezing,
  { firstChunk, rows, frozen }: Part & { frozen: readonly Frozen[] },
): Promise<void> {
  const { own, others } = zones
  const chunks = frozen.flatMap(({ chunk, size }) => {
    if (chunk === null) return []
    const zone = others[Math.floor((chunk - firstChunk) / chunksOf(rows)) - 1]
    return [{ chunk, size, zone: zone?.name ?? null, notBefore: (zone ?? own).notBefore }]
  })
  await tx.run(
    scope,
    sql`insert into broadcast_chunk (client_id, broadcast_id, number, size, time_zone, not_before)
        select ${scope.client.id}::bigint, ${broadcastId}::uuid, n.number, n.size, n.zone, n.not_before
        from unnest(${chunks.map(({ chunk }) => chunk)}::int[], ${chunks.map(({ size }) => size)}::int[],
          ${chunks.map(({ zone }) => zone)}::text[], ${chunks.map(({ notBefore }) => notBefore)}::timestamptz[])
          as n (number, size, zone, not_before)
        returning number`,
  )
}
