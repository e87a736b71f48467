/**
 * The worker's part of webhooks. Nothing of it lives in memory alone: what is to go out is rows that were committed
 * with their events, and who sends to a webhook is a lease in its row. A dispatch meets these steps:
 *
 *  1. `hearing.ts` writes it in the transaction of its event.
 *  2. The loop of `platform/turns.ts` finds the clients with something due, and gives their webhooks turns: of one client
 *     its share, each for a limited time. A turn takes its webhook by lease, so that one worker at a time sends to it.
 *  3. `rounds.ts` sends: participants side by side, each one's events in their order.
 *  4. `settling.ts` commits what became of it. Where the process dies before that, the dispatch still waits, and whoever
 *     takes the webhook next sends it again with the same id: it is taken at least once.
 */
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Bell } from '#server/platform/bell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import type { Turn } from '#server/platform/turn.ts'
import { type Due, endsWithin, leaseSeconds, runTurns, shuffled } from '#server/platform/turns.ts'
import * as queries from './queries/rounds.ts'
import { sendRound } from './rounds.ts'
import { settleRound } from './settling.ts'

export type SendingOptions = {
  readonly db: Db
  readonly outside: Pick<Outside, 'webhooks' | 'clock' | 'log' | 'room'>
  /** Once it is aborted, requests that run are finished and none begins. */
  readonly signal: AbortSignal
  /** Rings at hints that an event was written for a webhook, and at the end of turns. */
  readonly bell: Pick<Bell, 'ring' | 'wait'>
  /** How long a webhook belongs to the worker that took it: longer than a round and its last request. */
  readonly leaseSeconds?: number
  /** How long a turn lasts, whatever becomes of its requests: longer than they may take, shorter than the lease. */
  readonly longestTurnMilliseconds?: number
}

/** Outcomes are written as often as this: what a crash forgets of them is sent again. */
const roundMilliseconds = 500
/** Webhooks of one client to which a worker sends at once. */
const ofClientAtOnce = 5
const defaultLongestTurnMilliseconds = 30_000
/** While a round takes longer than this one looks whether its webhook is still there. */
const quietMilliseconds = 1000

/** Whatever is due goes out, until the signal. A receiver that hangs holds up its own client's share only. */
export function runWebhooks(options: SendingOptions): Promise<void> {
  const { db, outside, signal, bell } = options
  const { clock, log, room } = outside
  return runTurns({
    name: 'webhooks',
    findClients: (at) => queries.clientsWithDueWebhooks(db, at),
    findDue: (clientId) => findDue(clientId, options),
    ofClientAtOnce,
    longestMilliseconds: options.longestTurnMilliseconds ?? defaultLongestTurnMilliseconds,
    bell,
    signal,
    room,
    clock,
    log,
  })
}

/** In random order, so that the same webhooks do not always get the client's share. */
async function findDue(clientId: number, options: SendingOptions): Promise<Due[]> {
  const { db, outside } = options
  const scope = systemScope(await getClientRef(db, clientId), 'Webhooks', outside.clock.now())
  return shuffled(await queries.findDueWebhooks(db, scope)).map((webhookId) => {
    const lease = { webhookId, leaseId: newId(), seconds: options.leaseSeconds ?? leaseSeconds }
    return {
      key: webhookId,
      takeTurn: (turn) => sendRounds({ lease, turn, scope }, options),
      giveBack: () => queries.releaseWebhook(db, scope, lease),
    }
  })
}

type Taken = { readonly lease: queries.Lease; readonly turn: Turn; readonly scope: Scope }

/** Round after round while there is something to send. */
async function sendRounds({ lease, turn, scope }: Taken, options: SendingOptions): Promise<void> {
  const { db, outside } = options
  const scopeNow = () => ({ ...scope, at: outside.clock.now() })
  while (turn.isOn()) {
    const held = await queries.takeWebhook(db, scopeNow(), lease)
    if (!held) return
    const roundEndsAt = performance.now() + roundMilliseconds
    const isOn = () => turn.isOn() && performance.now() < roundEndsAt
    const sending = sendRound({ db, outside, scopeNow, isOn, over: turn.over }, held)
    while (!(await endsWithin(quietMilliseconds, sending)))
      await Promise.race([sending, stopWhereDeleted({ lease, turn, scope }, options)])
    const round = await sending
    if (round.outcomes.length === 0 && round.blocked.length === 0) return
    await settleRound(db, scopeNow(), { held, round })
  }
}

/** One that was deleted makes room at once: nobody waits for what its requests would come to. */
async function stopWhereDeleted(
  { lease, turn, scope }: Taken,
  { db, outside }: SendingOptions,
): Promise<void> {
  const { webhookId } = lease
  try {
    if (!(await queries.hasWebhook(db, scope, webhookId))) turn.stop()
  } catch (error) {
    outside.log.warn({ err: error, webhookId }, 'it cannot be read whether a webhook is still there')
  }
}
