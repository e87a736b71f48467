/**
 * The worker's loop of webhooks. Nothing of it lives in memory alone: what is to go out is rows that were committed with
 * their events, and who sends to a webhook is a lease in its row. A dispatch meets these steps:
 *
 *  1. `hearing.ts` writes it in the transaction of its event.
 *  2. This loop finds the clients with something due and takes their webhooks by lease, one worker for each. `turns.ts`
 *     says who may have one: so many at once, of one client its share, each for a limited time.
 *  3. `rounds.ts` sends: participants side by side, each one's events in their order.
 *  4. `settling.ts` commits what became of it. Where the process dies before that, the dispatch still waits, and whoever
 *     takes the webhook next sends it again with the same id: it is taken at least once.
 */
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { type Bell, restMilliseconds } from '#server/platform/bell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import * as queries from './queries/rounds.ts'
import { sendRound } from './rounds.ts'
import { settleRound } from './settling.ts'
import { createTurns, type RunningTurn, type Turn, type Turns } from './turns.ts'

export type SendingOptions = {
  readonly db: Db
  readonly outside: Pick<Outside, 'webhooks' | 'clock' | 'log' | 'room'>
  /** Once it is aborted, requests that run are finished and none begins. */
  readonly signal: AbortSignal
  /** Rings at hints that an event was written for a webhook, and at the end of each turn. */
  readonly bell: Pick<Bell, 'ring' | 'wait'>
  /** How long a webhook belongs to the worker that took it: longer than a round and its last request. */
  readonly leaseSeconds?: number
  /** How long a turn lasts, whatever becomes of its requests: longer than they may take, shorter than the lease. */
  readonly longestTurnMilliseconds?: number
}

const pollMilliseconds = 1000
/** A webhook with more to do makes room for others that wait after so long. */
const turnMilliseconds = 5000
/** Outcomes are written as often as this: what a crash forgets of them is sent again. */
const roundMilliseconds = 500
/** Webhooks that one worker sends to at once, and those of one client. */
const [webhooksAtOnce, ofClientAtOnce] = [40, 5]
const defaultLeaseSeconds = 45
const defaultLongestTurnMilliseconds = 30_000
/** Of a turn whose round takes longer than this one looks whether its webhook is still there. */
const quietMilliseconds = 1000

export async function runWebhooks(options: SendingOptions): Promise<void> {
  const { db, outside, signal, bell, longestTurnMilliseconds } = options
  const longestMilliseconds = longestTurnMilliseconds ?? defaultLongestTurnMilliseconds
  const turns = createTurns({ atOnce: webhooksAtOnce, ofClientAtOnce, longestMilliseconds }, bell.ring)
  while (!signal.aborted) {
    let isAnythingDue = true
    try {
      await stopDeleted(options, turns)
      // Nothing leaves whose outcome could not be written.
      if (!outside.room.isFull()) {
        const soon = new Date(outside.clock.now().getTime() + restMilliseconds)
        isAnythingDue = (await startTurns(options, turns)) || turns.isAny()
        isAnythingDue ||= (await queries.clientsWithDueWebhooks(db, soon)).length > 0
      }
    } catch (error) {
      outside.log.warn({ err: error }, 'webhooks: what is due cannot be read')
    }
    if (!signal.aborted) await bell.wait(isAnythingDue ? pollMilliseconds : restMilliseconds)
  }
  await turns.ended()
}

/** One that was deleted makes room at once: nobody waits for what its requests would come to. */
async function stopDeleted(options: SendingOptions, turns: Turns): Promise<void> {
  for (const [clientId, quiet] of turns.listQuiet(quietMilliseconds)) {
    for (const { noteRound } of quiet) noteRound()
    await stopDeletedOf(clientId, options, quiet).catch((error: unknown) => warn(options, error, clientId))
  }
}

type Quiet = readonly Pick<RunningTurn, 'webhookId' | 'stop'>[]

async function stopDeletedOf(clientId: number, options: SendingOptions, quiet: Quiet): Promise<void> {
  const scope = await scopeOf(clientId, options)
  const ids = quiet.map(({ webhookId }) => webhookId)
  const known = new Set(await queries.findKnownWebhooks(options.db, scope, ids))
  for (const { webhookId, stop } of quiet) if (!known.has(webhookId)) stop()
}

/** Takes what is due, in random order, so that the same clients do not always come first. Whether anything was. */
async function startTurns(options: SendingOptions, turns: Turns): Promise<boolean> {
  const { db, outside, signal } = options
  const clientIds = await queries.clientsWithDueWebhooks(db, outside.clock.now())
  for (const clientId of shuffled(clientIds)) {
    if (signal.aborted || turns.isFull()) break
    if (!turns.mayBegin(clientId)) continue
    await startTurnsOf(clientId, options, turns).catch((error: unknown) => warn(options, error, clientId))
  }
  return clientIds.length > 0
}

/** One client whose rows cannot be read, because its node is away, holds up none of the others. */
const warn = ({ outside }: SendingOptions, error: unknown, clientId: number) =>
  outside.log.warn({ err: error, clientId }, 'webhooks: what is due cannot be read')

const scopeOf = async (clientId: number, { db, outside }: SendingOptions): Promise<Scope> =>
  systemScope(await getClientRef(db, clientId), 'Webhooks', outside.clock.now())

async function startTurnsOf(clientId: number, options: SendingOptions, turns: Turns): Promise<void> {
  const { db, outside } = options
  const scope = await scopeOf(clientId, options)
  for (const webhookId of shuffled(await queries.findDueWebhooks(db, scope))) {
    if (turns.isFull() || !turns.mayBegin(clientId)) return
    turns.begin({ clientId, webhookId }, (turn) =>
      takeTurn(options, scope, turn).catch((error: unknown) =>
        outside.log.warn({ err: error, clientId, webhookId }, 'a webhook will be tried again'),
      ),
    )
  }
}

const shuffled = <Id>(ids: readonly Id[]): Id[] =>
  ids
    .map((id) => ({ id, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)

/** Round after round while there is something to send, up to the end of its time. */
async function takeTurn(options: SendingOptions, scope: Scope, turn: Turn): Promise<void> {
  const { db, outside, signal } = options
  const { webhookId, leaseId, over } = turn
  const scopeNow = () => ({ ...scope, at: outside.clock.now() })
  const endsAt = performance.now() + turnMilliseconds
  const isOn = () => !signal.aborted && !over.aborted && performance.now() < endsAt
  const lease = { webhookId, leaseId, seconds: options.leaseSeconds ?? defaultLeaseSeconds }
  try {
    while (isOn()) {
      const held = await queries.takeWebhook(db, scopeNow(), lease)
      if (!held) return
      turn.noteRound()
      const roundEndsAt = performance.now() + roundMilliseconds
      const isRoundOn = () => isOn() && performance.now() < roundEndsAt
      const round = await sendRound({ db, outside, scopeNow, isOn: isRoundOn, over }, held)
      if (round.outcomes.length === 0 && round.blocked.length === 0) return
      await settleRound(db, scopeNow(), { held, round })
    }
  } finally {
    await queries.releaseWebhook(db, scope, { webhookId, leaseId })
  }
}
