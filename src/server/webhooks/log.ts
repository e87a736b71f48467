// The log of a webhook: what went to it or waits for it. Of each dispatch it shows the body as it is sent, which is made
// of the event anew, so nothing of a participant outlives the event here.

import type { DispatchState } from '#contract/webhooks/dispatchStates.ts'
import { whyNotReplayed } from '#contract/webhooks/dispatchStates.ts'
import { whyNoReplays } from '#contract/webhooks/webhookStates.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { bodyOf } from './bodies.ts'
import { giveUpAt } from './hearing.ts'
import type { DispatchRow, TryRow } from './queries/dispatches.ts'
import * as queries from './queries/dispatches.ts'
import { findTarget, lockWebhook } from './queries/webhooks.ts'

/** So many are replayed by one call. */
const mostReplayed = 10_000

type Asked = PageAsked & {
  readonly webhookId: string
  readonly state?: DispatchState | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** The newest event first. */
export async function listDispatches(db: Db, scope: Scope, asked: Asked): Promise<Paged<DispatchRow>> {
  found(await findTarget(db, scope, asked.webhookId))
  const resolve = (field: 'from' | 'until') =>
    asked[field] === undefined ? undefined : resolveMoment(scope.client.timeZone, asked[field], field)
  return queries.listDispatchRows(db, scope, { ...asked, from: resolve('from'), until: resolve('until') })
}

type Named = { readonly webhookId: string; readonly eventId: string }
type Detail = DispatchRow & { readonly body: string | null; readonly tries: TryRow[] }

export async function getDispatch(db: Db, scope: Scope, named: Named): Promise<Detail> {
  const row = found(await queries.findDispatch(db, scope, named))
  const event = await queries.findEventOf(db, scope, named.eventId)
  const body = event ? bodyOf(scope.client, event) : null
  return { ...row, body, tries: await queries.listTries(db, scope, named) }
}

/** The same event with the same id, so that a receiver that had it knows that it did. */
export async function replayDispatch(db: Db, scope: Scope, named: Named): Promise<void> {
  await db.transaction(scope, async (tx) => {
    await requireReceiver(tx, scope, named.webhookId)
    const { state, action, at } = found(await queries.lockDispatch(tx, scope, named))
    const reason = whyNotReplayed(state)
    if (reason) refuseWhy(reason)
    if (!(await queries.findEventOf(tx, scope, named.eventId))) refuse('dispatch_dropped')
    await queries.markReplayed(tx, scope, { ...named, giveUpAt: giveUpAt(scope.at) })
    await noteReplay(tx, scope, { id: named.webhookId, after: { event: action, at } })
  })
}

/** Answers how many: the oldest first, and as many as one call may. */
export async function replayFailed(
  db: Db,
  scope: Scope,
  { webhookId, since }: { webhookId: string; since: string },
): Promise<number> {
  const from = resolveMoment(scope.client.timeZone, since, 'since')
  return db.transaction(scope, async (tx) => {
    await requireReceiver(tx, scope, webhookId)
    const replayed = await queries.markFailedReplayed(tx, scope, {
      webhookId,
      since: from,
      most: mostReplayed,
      giveUpAt: giveUpAt(scope.at),
    })
    if (replayed > 0) await noteReplay(tx, scope, { id: webhookId, after: { since: from, replayed } })
    return replayed
  })
}

async function requireReceiver(tx: Db, scope: Scope, webhookId: string): Promise<void> {
  const { state } = found(await lockWebhook(tx, scope, webhookId))
  const reason = whyNoReplays(state)
  if (reason) refuseWhy(reason)
}

const noteReplay = (tx: Db, scope: Scope, { id, after }: { id: string; after: object }) =>
  audit(tx, scope, { action: 'webhook.replay', entityId: id, after })
