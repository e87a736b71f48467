import type { LoggedContext, Outside } from '#server/adapters/outside.ts'
import { analyzeWritten } from '#server/platform/db/analysis.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import {
  countedUpdate,
  countingAt,
  type Move,
  movesOf,
  returningMove,
  writeMoves,
} from '../delivery/counts.ts'
import { getSending } from '../delivery/sendings.ts'
import { lacksText, writeMissingTexts } from '../delivery/storedTexts.ts'
import { createWriter, type Writer } from '../delivery/texts.ts'
import { chunkSize } from './freezing.ts'
import { enqueueSkipping } from './pauses.ts'
import { lockBroadcast } from './queries/broadcasts.ts'

/** Chunks of one statement. */
const parts = { most: 40, least: 1 }
/** How soon the job looks again while workers hold chunks or the audience is being frozen. */
const againSeconds = 5

/**
 * The job behind a cancellation skips the recipients who still wait, as `cancelled`. A chunk that a worker holds is
 * left to the worker, which begins nothing more and releases it. A message that a dead worker had begun becomes
 * unknown, and gets its text. The job may run twice, and runs again until no chunk is open.
 */
export async function skipRest(
  { db, outside }: LoggedContext & { readonly outside: Pick<Outside, 'publicUrl'> },
  scope: Scope,
  broadcastId: string,
): Promise<void> {
  const writer = createWriter(await getSending(db, scope, broadcastId), outside.publicUrl)
  await writeMissingTexts(db, scope, { broadcastId, writer })
  const onCut = logCut(outside.log, { broadcastId })
  const skipped = await inParts({ ...parts, onCut }, (chunks) =>
    skipChunks(db, scope, { broadcastId, writer, chunks }),
  )
  await analyzeWritten(db, { client: scope.client, log: outside.log }, { message: skipped * chunkSize })
  await skipRetries(db, scope, broadcastId)
  await db.transaction(scope, async (tx) => {
    const broadcast = await lockBroadcast(tx, scope, broadcastId)
    if (broadcast?.state !== 'cancelled') return
    const { is_open } = await tx.one(scope, openness(scope, broadcastId))
    const again = new Date(scope.at.getTime() + againSeconds * 1000)
    if (is_open || broadcast.audience_count === null) await enqueueSkipping(tx, scope, broadcastId, again)
    else await markFinished(tx, scope, broadcastId)
  })
}

/**
 * Answers how many chunks it closed; by broadcast_chunk_open and message_broadcast. The chunks are two values and no
 * join, whose plan could hold every message against every chunk.
 */
async function skipChunks(
  db: Db,
  scope: Scope,
  { broadcastId, writer, chunks }: { broadcastId: string; writer: Writer; chunks: number },
): Promise<number> {
  const clientId = scope.client.id
  const isBegun = sql`m.id <= ((select begun from chunks) ->> m.chunk::text)::uuid`
  const hasTexts = writer.hasFields
    ? sql`and not exists (select from message m where m.client_id = ${clientId}
        and m.broadcast_id = ${broadcastId}::uuid and m.chunk = k.number and ${lacksText} offset 0)`
    : sql``
  return db.transaction(scope, async (tx) => {
    const { closed, moves } = await tx.one(
      scope,
      sql<{ closed: number; moves: Move[] }>`
      with open as materialized (
        select k.number, k.begun_id from broadcast_chunk k
        where k.client_id = ${clientId} and k.broadcast_id = ${broadcastId}::uuid and k.done_at is null
          and (k.lease_until is null or k.lease_until <= now())
          and exists (select from broadcast b where b.client_id = ${clientId} and b.id = k.broadcast_id
            and b.state = 'cancelled')
          ${hasTexts}
        order by k.number limit ${chunks} for update skip locked
      ), chunks as materialized (
        select coalesce(array_agg(number), '{}') as numbers, coalesce(jsonb_object_agg(number, begun_id), '{}') as begun
        from open
      ), changed as (
        update message m set state = case when ${isBegun} then 'unknown' else 'skipped' end,
          reason = case when ${isBegun} then 'no_answer' else 'cancelled' end,
          attempts = m.attempts + case when ${isBegun} then 1 else 0 end
        where m.client_id = ${clientId} and m.broadcast_id = ${broadcastId}::uuid
          and m.chunk = any((select numbers from chunks)::int[]) and m.state = 'queued' and m.next_at is null
        ${returningMove}
      ), closed as (
        update broadcast_chunk k set done_at = now(), lease_until = null from open
        where k.client_id = ${clientId} and k.broadcast_id = ${broadcastId}::uuid and k.number = open.number
        returning k.number)
      select (select count(*) from closed) as closed, ${movesOf('changed')} as moves`,
    )
    await writeMoves(tx, scope, { moves, counting: countingAt(scope.at) })
    return closed
  })
}

/** Skips the messages that wait for another try, by message_due. */
async function skipRetries(db: Db, scope: Scope, broadcastId: string): Promise<void> {
  const clientId = scope.client.id
  await db.run(
    scope,
    countedUpdate(
      clientId,
      sql`update message m set state = 'skipped', reason = 'cancelled', next_at = null
          from broadcast b
          where b.client_id = ${clientId} and b.id = ${broadcastId}::uuid and b.state = 'cancelled'
            and m.client_id = ${clientId} and m.sender_id = b.sender_id and m.next_at is not null
            and m.broadcast_id = b.id and m.state = 'queued'`,
      countingAt(scope.at),
    ),
  )
}

const openness = (scope: Scope, broadcastId: string) => sql<{ is_open: boolean }>`
  select exists (select from broadcast_chunk
    where client_id = ${scope.client.id} and broadcast_id = ${broadcastId}::uuid and done_at is null) as is_open`

async function markFinished(tx: Db, scope: Scope, broadcastId: string): Promise<void> {
  await tx.run(
    scope,
    sql`update broadcast set finished_at = ${scope.at} where client_id = ${scope.client.id}
          and id = ${broadcastId}::uuid and state = 'cancelled' and finished_at is null`,
  )
  tx.tell(scope, ['broadcast'], broadcastId)
}
