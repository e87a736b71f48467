import type { Outside } from '#server/adapters/outside.ts'
import type { WebhookAnswer, WebhookRequest } from '#server/adapters/webhooks/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { bodyOf } from './bodies.ts'
import { failuresBeforeRest, nextTry } from './pauses.ts'
import type { Blocked, Due, Held, NewTry, Outcome } from './queries/rounds.ts'
import * as queries from './queries/rounds.ts'
import { signedHeaders } from './signing.ts'

/** The deeds of one round, before they are written. */
export type Round = {
  readonly outcomes: Outcome[]
  readonly blocked: Blocked[]
  readonly tries: NewTry[]
  /** The failures in a row after it, and whether anything was taken in it. */
  failures: number
  wasTaken: boolean
  /** The wait that an answer asked for. */
  askedSeconds: number
}

export type RoundParts = {
  readonly db: Db
  readonly outside: Pick<Outside, 'webhooks' | 'clock'>
  readonly scopeNow: () => Scope
  /** Whether another request may begin. */
  readonly isOn: () => boolean
  /** Once it is aborted, nobody waits for a request that runs: it counts as one that had no answer. */
  readonly over: AbortSignal
}

const participantsAtOnce = 100
const eachAtOnce = 5
/** Requests to one webhook at once. */
const requestsAtOnce = 8

/**
 * Sends what is due: participants side by side, each one's events one after the other. An event that is not taken ends
 * the round for its participant; a webhook that takes nothing is asked once. No transaction is open meanwhile.
 */
export async function sendRound(parts: RoundParts, held: Held): Promise<Round> {
  const isProbe = held.failures >= failuresBeforeRest
  const due = await queries.listDue(parts.db, parts.scopeNow(), {
    webhookId: held.id,
    participants: isProbe ? 1 : participantsAtOnce,
    each: isProbe ? 1 : eachAtOnce,
  })
  const round: Round = {
    outcomes: [],
    blocked: [],
    tries: [],
    wasTaken: false,
    askedSeconds: 0,
    failures: held.failures,
  }
  const left = [...Map.groupBy(due, ({ participant_id }) => participant_id).values()].reverse()
  const isOn = () => parts.isOn() && (isProbe || round.failures < failuresBeforeRest)
  const oneByOne = async () => {
    for (let mine = left.pop(); mine !== undefined; mine = left.pop())
      await sendInOrder(mine, { ...parts, isOn }, { held, round })
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, oneByOne))
  return round
}

type Doing = { readonly held: Held; readonly round: Round }

/** The dispatches of one participant, up to the first that waits for another time. */
async function sendInOrder(mine: readonly Due[], parts: RoundParts, { held, round }: Doing): Promise<void> {
  for (const due of mine) {
    const at = parts.outside.clock.now()
    if (due.next_at > at) {
      round.blocked.push({ participantId: due.participant_id, until: due.next_at })
      return
    }
    if (!due.has_event) round.outcomes.push(ended(due, 'dropped', at))
    else if (due.give_up_at <= at) round.outcomes.push({ ...ended(due, 'failed', at), failure: 'late' })
    else if (!parts.isOn()) return
    else if (!(await sendOne(due, parts, { held, round }))) return
  }
}

/** Whether it is over, taken or not: what comes after may go. */
async function sendOne(due: Due, parts: RoundParts, { held, round }: Doing): Promise<boolean> {
  const { client } = parts.scopeNow()
  const at = parts.outside.clock.now()
  const body = bodyOf(client, { ...due, id: due.event_id, data: due.data ?? {} })
  const headers = signedHeaders({ id: due.event_id, at, body }, held)
  const answer = await answerTo({ url: held.url, body, headers }, parts)
  const { status, failure, milliseconds } = answer
  const attempts = due.attempts + 1
  round.tries.push({
    event_id: due.event_id,
    id: newId(),
    at,
    milliseconds,
    status,
    failure,
    answer: answer.answer,
  })
  const now = parts.outside.clock.now()
  if (failure === null) {
    round.failures = 0
    round.wasTaken = true
    round.outcomes.push({ ...ended(due, 'delivered', now), attempts, status })
    return true
  }
  round.failures++
  round.askedSeconds = Math.max(round.askedSeconds, askedOf(answer))
  const nextAt = nextTry(now, attempts)
  if (nextAt > due.give_up_at) {
    round.outcomes.push({ ...ended(due, 'failed', now), attempts, status, failure })
    return true
  }
  round.outcomes.push({ ...ended(due, 'waiting', now), attempts, status, failure, nextAt, doneAt: null })
  round.blocked.push({ participantId: due.participant_id, until: nextAt })
  return false
}

/** The port gives up by itself; that a turn ends depends on nobody. */
async function answerTo(request: WebhookRequest, { outside, over }: RoundParts): Promise<WebhookAnswer> {
  const began = performance.now()
  const { promise: givenUp, resolve } = Promise.withResolvers<WebhookAnswer>()
  const giveUp = () => {
    const milliseconds = Math.round(performance.now() - began)
    resolve({ status: null, failure: 'slow', answer: '', milliseconds })
  }
  over.addEventListener('abort', giveUp)
  try {
    return await Promise.race([outside.webhooks.post(request, over), givenUp])
  } finally {
    over.removeEventListener('abort', giveUp)
  }
}

/** Only who is too busy says when to come again (RFC 9110, 10.2.3). */
const askedOf = ({ status, retryAfterSeconds }: WebhookAnswer): number =>
  status === 429 || status === 503 ? (retryAfterSeconds ?? 0) : 0

const ended = (due: Due, state: Outcome['state'], at: Date): Outcome => ({
  eventId: due.event_id,
  state,
  attempts: due.attempts,
  nextAt: null,
  doneAt: at,
  status: null,
  failure: null,
})
