/**
 * The worker's loop of webhooks. Nothing of it lives in memory alone: what is to go out is rows that were committed with
 * their events, and who sends to a webhook is a lease in its row. A dispatch meets these steps:
 *
 *  1. `hearing.ts` writes it in the transaction of its event.
 *  2. This loop finds the clients with something due and takes their webhooks by lease, one worker for each.
 *  3. `rounds.ts` sends: participants side by side, each one's events in their order.
 *  4. `settling.ts` commits what became of it. Where the process dies before that, the dispatch still waits, and whoever
 *     takes the webhook next sends it again with the same id: it is taken at least once.
 */
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { restMilliseconds } from '#server/platform/bell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import * as queries from './queries/rounds.ts'
import { sendRound } from './rounds.ts'
import { settleRound } from './settling.ts'

export type SendingOptions = {
  readonly db: Db
  readonly outside: Pick<Outside, 'webhooks' | 'clock' | 'log' | 'room'>
  /** Once it is aborted, requests that run are finished and none begins. */
  readonly signal: AbortSignal
  /** Resolves at the next hint that an event was written for a webhook, or after so many milliseconds at the latest. */
  readonly wake: (timeoutMs: number) => Promise<void>
  /** How long a webhook belongs to the worker that took it: longer than a round and its last request. */
  readonly leaseSeconds?: number
}

const pollMilliseconds = 1000
/** A webhook with more to do makes room for others that wait after so long. */
const turnMilliseconds = 5000
/** Outcomes are written as often as this: what a crash forgets of them is sent again. */
const roundMilliseconds = 500
/** Webhooks that one worker sends to at once. */
const webhooksAtOnce = 40
const defaultLeaseSeconds = 45

type Turns = Map<string, Promise<void>>

export async function runWebhooks(options: SendingOptions): Promise<void> {
  const { db, outside, signal, wake } = options
  const turns: Turns = new Map()
  let goOn = () => {}
  while (!signal.aborted) {
    const turnEnd = new Promise<void>((resolve) => (goOn = resolve))
    let isAnythingDue = true
    try {
      // Nothing leaves whose outcome could not be written.
      if (!outside.room.isFull()) {
        const soon = new Date(outside.clock.now().getTime() + restMilliseconds)
        isAnythingDue = (await startTurns(options, turns, () => goOn())) || turns.size > 0
        isAnythingDue ||= (await queries.clientsWithDueWebhooks(db, soon)).length > 0
      }
    } catch (error) {
      outside.log.warn({ err: error }, 'webhooks: what is due cannot be read')
    }
    if (!signal.aborted)
      await Promise.race([wake(isAnythingDue ? pollMilliseconds : restMilliseconds), turnEnd])
  }
  await Promise.all(turns.values())
}

/** Takes what is due, in random order, so that the same clients do not always come first. Whether anything was. */
async function startTurns(options: SendingOptions, turns: Turns, onEnd: () => void): Promise<boolean> {
  const { db, outside, signal } = options
  const clientIds = await queries.clientsWithDueWebhooks(db, outside.clock.now())
  for (const clientId of shuffled(clientIds)) {
    if (signal.aborted || turns.size >= webhooksAtOnce) break
    // One client whose rows cannot be read, because its node is away, holds up none of the others.
    await startTurnsOf(clientId, options, { turns, onEnd }).catch((error: unknown) =>
      outside.log.warn({ err: error, clientId }, 'webhooks: what is due cannot be read'),
    )
  }
  return clientIds.length > 0
}

type Starting = { readonly turns: Turns; readonly onEnd: () => void }

async function startTurnsOf(
  clientId: number,
  options: SendingOptions,
  { turns, onEnd }: Starting,
): Promise<void> {
  const { db, outside } = options
  const scope = systemScope(await getClientRef(db, clientId), 'Webhooks', outside.clock.now())
  for (const webhookId of await queries.findDueWebhooks(db, scope)) {
    const key = `${clientId}:${webhookId}`
    if (turns.size >= webhooksAtOnce || turns.has(key)) continue
    const turn = takeTurn(options, scope, webhookId)
      .catch((error: unknown) =>
        outside.log.warn({ err: error, clientId, webhookId }, 'a webhook will be tried again'),
      )
      .then(() => {
        turns.delete(key)
        onEnd()
      })
    turns.set(key, turn)
  }
}

const shuffled = (ids: readonly number[]) =>
  ids
    .map((id) => ({ id, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)

/** Round after round while there is something to send, up to the end of its time. */
async function takeTurn(options: SendingOptions, scope: Scope, webhookId: string): Promise<void> {
  const { db, outside, signal } = options
  const leaseId = newId()
  const scopeNow = () => ({ ...scope, at: outside.clock.now() })
  const endsAt = performance.now() + turnMilliseconds
  const isOn = () => !signal.aborted && performance.now() < endsAt
  const lease = { webhookId, leaseId, seconds: options.leaseSeconds ?? defaultLeaseSeconds }
  try {
    while (isOn()) {
      const held = await queries.takeWebhook(db, scopeNow(), lease)
      if (!held) return
      const roundEndsAt = performance.now() + roundMilliseconds
      const isRoundOn = () => isOn() && performance.now() < roundEndsAt
      const round = await sendRound({ db, outside, scopeNow, isOn: isRoundOn }, held)
      if (round.outcomes.length === 0 && round.blocked.length === 0) return
      await settleRound(db, scopeNow(), { held, round })
    }
  } finally {
    await queries.releaseWebhook(db, scope, { webhookId, leaseId })
  }
}
