import { setTimeout as sleep } from 'node:timers/promises'
import { takePace } from './pace.ts'
import { quietHoursEnd } from './quietHours.ts'
import { type LaneTurn, type LeavingAttempt, sendBatch } from './sendBatch.ts'
import { countDueSingles, type DueSingle, lockDueSingles, type Verdict, writeVerdicts } from './singles.ts'
import { batchSizeOf } from './submitWindow.ts'
import { createWriter, type Written } from './texts.ts'

/** How long a lane waits for the next second of its pace. */
const paceMilliseconds = 100
/** When a retry of a paused broadcast is looked at again. */
const pausedSeconds = 30

/** Sends batch after batch until nothing is due or the turn is over; answers the broadcasts whose retries it sent. */
export async function deliverSingles(turn: LaneTurn): Promise<Set<string>> {
  const touched: Touched = { broadcasts: new Set(), people: new Set() }
  while (turn.isOn()) {
    const scope = turn.scopeNow()
    const due = await countDueSingles(turn.db, scope, {
      lane: turn.lane,
      at: scope.at,
      limit: batchSizeOf(turn.port),
    })
    if (due === 0) break
    const given = await takePace(turn.db, turn.lane, due)
    if (given === 0) await sleep(paceMilliseconds)
    else await sendBatch(turn, given, () => beginSingles(turn, given, touched))
  }
  for (const id of touched.people) turn.db.tell(turn.scopeNow(), ['message'], id)
  return touched.broadcasts
}

type Touched = { broadcasts: Set<string>; people: Set<string> }

async function beginSingles(turn: LaneTurn, limit: number, touched: Touched) {
  const scope = turn.scopeNow()
  return turn.db.transaction(scope, async (tx) => {
    const due = await lockDueSingles(tx, scope, { lane: turn.lane, at: scope.at, limit })
    const judged = due.map((message) => ({ message, verdict: judge(turn, message) }))
    if (due.length > 0)
      await writeVerdicts(tx, scope, { verdicts: judged.map(({ verdict }) => verdict), at: scope.at })
    for (const { broadcast, participant_id } of due) {
      if (broadcast) touched.broadcasts.add(broadcast.id)
      else if (participant_id) touched.people.add(participant_id)
    }
    const leaving = judged.flatMap(({ message, verdict }) =>
      verdict.state === 'sending' && verdict.leaseSeconds !== null ? [leavingOf(message, verdict)] : [],
    )
    return leaving
  })
}

/** A message must not be sent twice: one that was begun becomes unknown where its gateway cannot be asked again. */
function judge(turn: LaneTurn, message: DueSingle): Verdict {
  const { id, state, attempts, broadcast } = message
  const isBegun = state === 'sending'
  const as = { id, state, attempts, reason: null, body: message.body, subject: message.subject }
  const end = (reason: string): Verdict => ({
    ...as,
    state: isBegun ? 'unknown' : 'skipped',
    reason,
    leaseSeconds: null,
    nextAt: null,
  })
  const later = (nextAt: Date): Verdict => ({ ...as, leaseSeconds: null, nextAt })
  if (isBegun && !turn.port?.recognisesReferences) return end('no_answer')
  if (message.is_out) return end('opted_out')
  if (message.is_suppressed) return end('suppressed')
  const { at } = turn.scopeNow()
  if (broadcast?.state === 'cancelled') return end(isBegun ? 'no_answer' : 'cancelled')
  if (broadcast?.state === 'paused')
    return later(new Date(Math.max(at.getTime(), Date.now()) + pausedSeconds * 1000))
  const quietUntil = broadcast && !isBegun ? holdOf(turn, broadcast) : undefined
  if (quietUntil) return later(quietUntil)
  const { body, subject } = textOf(turn, message)
  const attempt = {
    state: 'sending',
    attempts: attempts + (isBegun ? 0 : 1),
    leaseSeconds: turn.leaseSeconds,
  } as const
  return { ...as, ...attempt, body, subject, nextAt: null }
}

function holdOf(turn: LaneTurn, broadcast: NonNullable<DueSingle['broadcast']>): Date | undefined {
  if (broadcast.ignore_quiet_hours) return undefined
  const { client, at } = turn.scopeNow()
  return quietHoursEnd(broadcast.time_zone ?? client.timeZone, at, turn.client)
}

/**
 * A text that follows from the broadcast alone is not stored. For a retry it is written anew, since retries are few.
 */
function textOf(turn: LaneTurn, message: DueSingle): Written {
  const { body, subject, broadcast } = message
  if (body !== null || !broadcast) return { body: body ?? '', subject }
  return createWriter(broadcast, turn.outside.publicUrl).write({ ...message, person: message })
}

function leavingOf(message: DueSingle, verdict: Verdict): LeavingAttempt {
  return {
    id: message.id,
    attempt: verdict.attempts,
    repeats: message.repeats,
    written: null,
    address: message.address,
    body: verdict.body ?? '',
    subject: verdict.subject,
    readsFrench: message.is_french || message.language === 'fr',
    toName: [message.first_name, message.last_name].filter(Boolean).join(' '),
    inReplyTo: message.in_reply_to,
    isBulk: message.is_bulk,
  }
}
