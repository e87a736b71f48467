import type { Row } from '#db/rows.ts'
import type { Db, Query } from '#server/platform/db/db.ts'
import { notWaitingForDisk } from '#server/platform/db/notWaitingForDisk.ts'
import { sql } from '#server/platform/db/sql.ts'
import { countedUpdate, countingAt } from './counts.ts'
import { type ClientWithin, isChunkOpen, type Lane } from './lanes.ts'
import { writeMissingTexts } from './storedTexts.ts'
import type { Writer } from './texts.ts'

/**
 * Five hundred recipients that this worker holds. `lease` is the time by which it proves that they are still its own.
 */
export type Chunk = Row<'broadcast_chunk', 'broadcast_id' | 'number' | 'size' | 'time_zone'> & {
  readonly lease: Date
  /** Some of its messages were handed to the gateway before. */
  readonly was_begun: boolean
}

type Claim = { lane: Lane; at: Date; leaseSeconds: number }

/** In whole milliseconds, so that the lease that is read is the one that was written. */
const newLease = (seconds: number) =>
  sql`date_trunc('milliseconds', now()) + make_interval(secs => ${seconds}::float8)`

/**
 * The next chunk of the sender's broadcasts, the one that began first; by broadcast_sending and broadcast_chunk_open.
 * A claim that a crash of the database forgets is made again, and an intent that is committed after the claim keeps
 * both.
 */
export function claimChunk(db: Db, within: ClientWithin, claim: Claim): Promise<Chunk | undefined> {
  const clientId = within.client.id
  return db.prepared([notWaitingForDisk]).maybe(
    within,
    sql<Chunk>`
      with open as (
        select b.id as broadcast_id, c.number from broadcast b
        cross join lateral (
          select k.number from broadcast_chunk k
          where k.client_id = ${clientId} and k.broadcast_id = b.id and ${isChunkOpen(claim.at)}
          order by k.not_before, k.number limit 1 for update skip locked) c
        where b.client_id = ${clientId} and b.sender_id = ${claim.lane.sender_id}::uuid and b.state = 'sending'
        order by b.started_at, b.id limit 1)
      update broadcast_chunk k set lease_until = ${newLease(claim.leaseSeconds)}
      from open
      where k.client_id = ${clientId} and k.broadcast_id = open.broadcast_id and k.number = open.number
      returning k.broadcast_id, k.number, k.size, k.time_zone, k.lease_until as lease,
        k.begun_id is not null as was_begun`,
  )
}

/** For `broadcast_chunk k`: this chunk, while it is still this worker's. */
export const ownedBy = (within: ClientWithin, chunk: Chunk) => sql`k.client_id = ${within.client.id}
  and k.broadcast_id = ${chunk.broadcast_id}::uuid and k.number = ${chunk.number}
  and k.lease_until = ${chunk.lease}::timestamptz`

/** Renews the worker's lease; undefined where another worker has taken the chunk. */
export async function renewLease(
  db: Db,
  within: ClientWithin,
  { chunk, leaseSeconds }: { chunk: Chunk; leaseSeconds: number },
): Promise<Chunk | undefined> {
  const row = await db.maybe(
    within,
    sql<{ lease: Date }>`
      update broadcast_chunk k set lease_until = ${newLease(leaseSeconds)}
      where ${ownedBy(within, chunk)} returning k.lease_until as lease`,
  )
  return row && { ...chunk, lease: row.lease }
}

/**
 * For `message m`: the chunk's messages without an outcome, by message_broadcast. A retry is due by its own time and
 * is not among them.
 */
export const waitingIn = (within: ClientWithin, chunk: Chunk) => sql`m.client_id = ${within.client.id}
  and m.broadcast_id = ${chunk.broadcast_id}::uuid and m.chunk = ${chunk.number} and m.next_at is null
  and m.state = 'queued'`

/**
 * Ends the worker's claim, behind the outcomes that are still to be written: the chunk is done where none of its
 * messages waits, else another worker may claim it.
 */
export async function releaseChunk(
  db: Db,
  within: ClientWithin,
  { chunk, outcomes, at }: { chunk: Chunk; outcomes: readonly Query<unknown>[]; at: Date },
): Promise<void> {
  await db.prepared(outcomes).run(
    within,
    sql`update broadcast_chunk k set lease_until = null,
          done_at = case when not exists (select from message m
            where ${waitingIn(within, chunk)}) then ${at}::timestamptz end
        where ${ownedBy(within, chunk)}`,
  )
}

/** Holds the chunk back until the quiet hours of its zone end. */
export async function holdChunk(
  db: Db,
  within: ClientWithin,
  { chunk, until }: { chunk: Chunk; until: Date },
): Promise<void> {
  await db.run(
    within,
    sql`update broadcast_chunk k set lease_until = null, not_before = ${until}
        where ${ownedBy(within, chunk)}`,
  )
}

/**
 * After a worker that is gone: its begun messages get the texts that they lack, and those without an answer become
 * unknown at a gateway that would send them twice. They are never sent again by themselves.
 */
export async function takeOver(
  db: Db,
  within: ClientWithin,
  { chunk, writer, at }: { chunk: Chunk; writer: Writer; at: Date },
): Promise<void> {
  await writeMissingTexts(db, within, { broadcastId: chunk.broadcast_id, chunk: chunk.number, writer })
  await db.run(
    within,
    countedUpdate(
      within.client.id,
      sql`update message m set state = 'unknown', reason = 'no_answer', attempts = m.attempts + 1
          from broadcast_chunk k
          where ${ownedBy(within, chunk)} and ${waitingIn(within, chunk)} and m.id <= k.begun_id`,
      countingAt(at),
    ),
  )
}

/** The quiet hours end after the campaign, so recipients who still wait in this chunk are skipped. */
export async function skipForQuietHours(
  db: Db,
  within: ClientWithin,
  { chunk, at }: { chunk: Chunk; at: Date },
): Promise<void> {
  await db.run(
    within,
    countedUpdate(
      within.client.id,
      sql`update message m set state = 'skipped', reason = 'quiet_hours'
          from broadcast_chunk k
          where ${ownedBy(within, chunk)} and ${waitingIn(within, chunk)}
            and (k.begun_id is null or m.id > k.begun_id)`,
      countingAt(at),
    ),
  )
}
