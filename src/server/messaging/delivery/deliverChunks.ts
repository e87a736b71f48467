import { setTimeout as sleep } from 'node:timers/promises'
import type { Scope } from '#server/platform/scope.ts'
import {
  type Chunk,
  claimChunk,
  holdChunk,
  releaseChunk,
  renewLease,
  skipForQuietHours,
  takeOver,
} from './chunks.ts'
import { createHand, type InHand } from './inHand.ts'
import { type Begun, beginChunk, type Intent } from './intents.ts'
import { createAllowance } from './pace.ts'
import { watchQuietHours } from './quietHours.ts'
import type { LaneTurn, LeavingAttempt } from './sendBatch.ts'
import { getSending, type Sending } from './sendings.ts'
import { batchesInWindow, batchSizeOf } from './submitWindow.ts'
import { createWriter, type Writer } from './texts.ts'

// A lane works on several chunks of a broadcast at once: while the gateway answers for one, the database works on
// another. Each chunk is one worker's, and its batches follow each other: what is written of one batch and begun of the
// next is one transaction, and then the next is submitted. A worker may die at any line: the chunk's lease runs out, and
// the next worker sees which messages were begun.

/** How long a chunk waits for the next second of its sender's pace. */
const paceMilliseconds = 100

/** Works until the lane has no open chunk or the turn is over; answers the broadcasts that it worked on. */
export async function deliverChunks(turn: LaneTurn): Promise<Set<string>> {
  const touched = new Map<string, Promise<Facts>>()
  const chunkTurn = {
    ...turn,
    quietEnd: watchQuietHours(turn.client),
    allow: createAllowance(turn.db, turn.lane),
  }
  const work = async () => {
    while (turn.isOn()) {
      const scope = turn.scopeNow()
      const claim = { lane: turn.lane, at: scope.at, leaseSeconds: turn.leaseSeconds }
      const chunk = await claimChunk(turn.db, scope, claim)
      if (!chunk) return
      const facts = touched.get(chunk.broadcast_id) ?? readFacts(turn, scope, chunk.broadcast_id)
      touched.set(chunk.broadcast_id, facts)
      await deliverChunk(chunkTurn, chunk, await facts)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: batchesInWindow(turn.port) }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return new Set(touched.keys())
}

type ChunkTurn = LaneTurn & {
  quietEnd: ReturnType<typeof watchQuietHours>
  allow: ReturnType<typeof createAllowance>
}
type Facts = { sending: Sending; writer: Writer }

async function readFacts(turn: LaneTurn, scope: Scope, broadcastId: string): Promise<Facts> {
  const sending = await getSending(turn.db, scope, broadcastId)
  return { sending, writer: createWriter(sending, turn.outside.publicUrl) }
}

async function deliverChunk(turn: ChunkTurn, claimed: Chunk, facts: Facts): Promise<void> {
  const { db, port } = turn
  const hand = createHand(turn)
  try {
    if (claimed.was_begun && !port?.recognisesReferences) {
      const { at } = turn.scopeNow()
      await takeOver(db, turn.scopeNow(), { chunk: claimed, writer: facts.writer, at })
    }
    const chunk = await sendChunk(turn, { ...facts, hand, chunk: claimed })
    if (chunk)
      await hand.writeBefore((outcomes) => {
        const scope = turn.scopeNow()
        return releaseChunk(db, scope, { chunk, outcomes, at: scope.at })
      })
  } finally {
    await hand.putDown()
  }
}

type Work = Facts & { hand: InHand; chunk: Chunk }

/** Answers the chunk while it is this worker's; undefined where it was put off, or another worker has taken it. */
async function sendChunk(turn: ChunkTurn, work: Work): Promise<Chunk | undefined> {
  const { hand, sending } = work
  let chunk: Chunk | undefined = work.chunk
  let left = chunk.size
  let after: string | undefined
  let renewedAt = performance.now()
  while (turn.isOn() && left > 0) {
    if (await isHeld(turn, { ...work, chunk })) return undefined
    const given = await turn.allow(Math.min(left, batchSizeOf(turn.port)))
    if (given === 0) {
      await hand.putDown()
      await sleep(paceMilliseconds)
      continue
    }
    await hand.takeSlots(given)
    if (performance.now() - renewedAt > turn.leaseSeconds * 250) {
      chunk = await renewLease(turn.db, turn.scopeNow(), { chunk, leaseSeconds: turn.leaseSeconds })
      if (!chunk) return undefined
      renewedAt = performance.now()
    }
    const begun = await sendPart(turn, { ...work, chunk, after, limit: given })
    after = begun.last
    left = begun.found < given ? 0 : left - begun.found
    turn.noteProgress(sending.id)
  }
  return chunk
}

type Part = Work & { after: string | undefined; limit: number }

async function sendPart(turn: LaneTurn, { hand, sending, ...part }: Part): Promise<Begun> {
  const isAskedAgain = turn.port?.recognisesReferences ?? false
  const begun = await hand.writeBefore((outcomes, counting) =>
    beginChunk(turn.db, turn.scopeNow(), {
      ...part,
      outcomes,
      counting,
      isAskedAgain,
      subscriptionId: sending.subscription_id,
      isEmail: turn.lane.name !== null,
    }),
  )
  const isStored = part.writer.hasFields && !isAskedAgain
  await hand.submit(begun.intents.map((intent) => leavingOf(intent, isStored)))
  return begun
}

/** `isStored`: the text is stored with the outcome. */
function leavingOf(intent: Intent, isStored: boolean): LeavingAttempt {
  const { id, attempt, address, reads_french: readsFrench, body, subject } = intent
  return {
    id,
    attempt,
    address,
    readsFrench,
    body,
    subject,
    written: isStored ? { body, subject } : null,
    toName: '',
    inReplyTo: null,
    isBulk: true,
    repeats: 0,
  }
}

/** In the quiet hours of its zone a chunk is held until they end, or skipped where the campaign ends before. */
async function isHeld(turn: ChunkTurn, { hand, chunk, sending }: Work): Promise<boolean> {
  if (sending.ignore_quiet_hours) return false
  const scope = turn.scopeNow()
  const until = turn.quietEnd(chunk.time_zone ?? scope.client.timeZone, scope.at)
  if (!until) return false
  await hand.putDown()
  if (sending.ended_at && until > sending.ended_at) {
    await skipForQuietHours(turn.db, scope, { chunk, at: scope.at })
    await releaseChunk(turn.db, scope, { chunk, outcomes: [], at: scope.at })
  } else await holdChunk(turn.db, scope, { chunk, until })
  return true
}
