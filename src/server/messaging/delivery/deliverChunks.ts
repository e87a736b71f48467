import { setTimeout as sleep } from 'node:timers/promises'
import type { Scope } from '#server/platform/scope.ts'
import {
  type Chunk,
  claimChunk,
  holdChunk,
  markUnanswered,
  releaseChunk,
  renewLease,
  skipForQuietHours,
} from './chunks.ts'
import { type Begun, beginChunk, type ChunkIntents, type Intent } from './intents.ts'
import { createAllowance } from './pace.ts'
import { watchQuietHours } from './quietHours.ts'
import { type LeavingAttempt, sendBatch, type Turn } from './sendBatch.ts'
import { getSending, type Sending } from './sendings.ts'
import { batchSizeOf } from './submitWindow.ts'
import { createWriter, type Writer } from './texts.ts'

// A lane works on several chunks of a broadcast at once: while the gateway answers for one, the database works on
// another. Each chunk is one worker's, and its batches follow each other: intents committed, submitted, outcomes
// written. A worker may die at any line: the chunk's lease runs out, and the next worker sees which messages were
// begun.

/** Chunks on which one lane works at once. */
const chunksAtOnce = 4
/** How long a chunk waits for the next second of its sender's pace. */
const paceMilliseconds = 100

/** Works until the lane has no open chunk or the turn is over; answers the broadcasts that it worked on. */
export async function deliverChunks(turn: Turn): Promise<Set<string>> {
  const touched = new Map<string, Promise<Facts>>()
  const quietEnd = watchQuietHours(turn.client)
  const work = async () => {
    while (turn.isOn()) {
      const scope = turn.scopeNow()
      const claim = { lane: turn.lane, at: scope.at, leaseSeconds: turn.leaseSeconds }
      const chunk = await claimChunk(turn.db, scope, claim)
      if (!chunk) return
      const facts = touched.get(chunk.broadcast_id) ?? readFacts(turn, scope, chunk.broadcast_id)
      touched.set(chunk.broadcast_id, facts)
      await deliverChunk({ ...turn, quietEnd }, chunk, await facts)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: chunksAtOnce }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return new Set(touched.keys())
}

type ChunkTurn = Turn & { quietEnd: ReturnType<typeof watchQuietHours> }
type Facts = { sending: Sending; writer: Writer }

async function readFacts(turn: Turn, scope: Scope, broadcastId: string): Promise<Facts> {
  const sending = await getSending(turn.db, scope, broadcastId)
  return { sending, writer: createWriter(sending, turn.outside.publicUrl) }
}

async function deliverChunk(turn: ChunkTurn, claimed: Chunk, facts: Facts): Promise<void> {
  const { db, port, leaseSeconds } = turn
  const allow = createAllowance(db, turn.lane)
  let chunk: Chunk | undefined = claimed
  let left = claimed.size
  let after: string | undefined
  let renewedAt = performance.now()
  // A message of a chunk that was just claimed, begun and not answered, was begun by a worker that is gone.
  if (claimed.was_begun && !port?.recognisesReferences)
    await markUnanswered(db, turn.scopeNow(), { chunk: claimed, at: turn.scopeNow().at })
  while (turn.isOn() && left > 0) {
    const scope = turn.scopeNow()
    if (await isHeld(turn, chunk, facts.sending)) return
    if (performance.now() - renewedAt > leaseSeconds * 250) {
      chunk = await renewLease(db, scope, { chunk, leaseSeconds })
      if (!chunk) return
      renewedAt = performance.now()
    }
    const given = await allow(Math.min(left, batchSizeOf(port)))
    if (given === 0) await sleep(paceMilliseconds)
    else {
      const begun = await sendPart(turn, { ...facts, chunk, after, limit: given })
      after = begun.last
      left = begun.found < given ? 0 : left - begun.found
    }
  }
  await releaseChunk(db, turn.scopeNow(), chunk)
}

type Part = Facts & Pick<ChunkIntents, 'chunk' | 'after' | 'limit'>

async function sendPart(turn: Turn, { sending, writer, ...part }: Part): Promise<Begun> {
  const scope = turn.scopeNow()
  const begun = await sendBatch(turn, part.limit, async () => {
    const { subscription_id: subscriptionId } = sending
    const isEmail = turn.lane.name !== null
    const asked = { ...part, subscriptionId, isEmail, writer, at: scope.at }
    const answer = await beginChunk(turn.db, scope, asked)
    return { ...answer, leaving: answer.intents.map((intent) => leavingOf(intent, writer)) }
  })
  turn.noteProgress(part.chunk.broadcast_id)
  return begun
}

/** A recipient without a text of his or her own gets the broadcast's. */
function leavingOf(intent: Intent, writer: Writer): LeavingAttempt {
  const { id, attempt, address, reads_french: readsFrench, body, subject } = intent
  const written = body === null ? writer.write({ ...intent, person: undefined }) : { body, subject }
  return {
    id,
    attempt,
    address,
    readsFrench,
    ...written,
    toName: '',
    inReplyTo: null,
    isBulk: true,
    repeats: 0,
  }
}

/** In the quiet hours of its zone a chunk is held until they end, or skipped where the campaign ends before. */
async function isHeld(turn: ChunkTurn, chunk: Chunk, sending: Sending): Promise<boolean> {
  if (sending.ignore_quiet_hours) return false
  const scope = turn.scopeNow()
  const until = turn.quietEnd(chunk.time_zone ?? scope.client.timeZone, scope.at)
  if (!until) return false
  if (sending.ended_at && until > sending.ended_at) {
    await skipForQuietHours(turn.db, scope, { chunk, at: scope.at })
    await releaseChunk(turn.db, scope, chunk)
  } else await holdChunk(turn.db, scope, { chunk, until })
  return true
}
