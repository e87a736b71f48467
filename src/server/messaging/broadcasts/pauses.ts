/** Pause, resume and cancel the rest of a broadcast that is being sent (decisions 6). */

import {
  type BroadcastState,
  whyNotPaused,
  whyNotResumed,
  whyRestNotCancelled,
} from '#contract/messaging/broadcastStates.ts'
import type { WhyNot } from '#contract/reasons.ts'
import type { AuditAction } from '#contract/words/auditActions.ts'
import { closeSendingGate } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { found, refuseWhy } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { tellEnded } from '../delivery/telling.ts'
import { wakeDelivery } from '../queueMessage.ts'
import { type BroadcastRow, findBroadcast, lockBroadcast } from './queries/broadcasts.ts'

type Change = {
  id: string
  action: AuditAction
  to: BroadcastState
  whyNot: (state: BroadcastState) => WhyNot
  fields: Sql
}

/**
 * Messages that are underway finish. None begins after the commit, since a worker passes the client's gate to begin
 * one.
 */
export function pauseBroadcast(db: Db, scope: UserScope, id: string): Promise<BroadcastRow> {
  return db.transaction(scope, (tx) =>
    changeState(tx, scope, {
      id,
      action: 'broadcast.pause',
      to: 'paused',
      whyNot: whyNotPaused,
      fields: sql``,
    }),
  )
}

export function resumeBroadcast(db: Db, scope: UserScope, id: string): Promise<BroadcastRow> {
  return db.transaction(scope, async (tx) => {
    await wakeDelivery(tx, scope)
    return changeState(tx, scope, {
      id,
      action: 'broadcast.resume',
      to: 'sending',
      whyNot: whyNotResumed,
      fields: sql``,
    })
  })
}

/** The broadcast is cancelled at once; a job then skips the recipients who have not got it. */
export function cancelRest(db: Db, scope: UserScope, id: string): Promise<BroadcastRow> {
  return db.transaction(scope, async (tx) => {
    await enqueueSkipping(tx, scope, id, scope.at)
    return changeState(tx, scope, {
      id,
      action: 'broadcast.cancel_rest',
      to: 'cancelled',
      whyNot: whyRestNotCancelled,
      fields: sql`, cancelled_at = ${scope.at}`,
    })
  })
}

async function changeState(tx: Db, scope: UserScope, change: Change): Promise<BroadcastRow> {
  const { id, to } = change
  const { state } = found(await lockBroadcast(tx, scope, id))
  const reason = change.whyNot(state)
  if (reason !== undefined) return refuseWhy(reason)
  await closeSendingGate(tx, scope)
  await tx.run(
    scope,
    sql`update broadcast set state = ${to}, updated_at = ${scope.at} ${change.fields}
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  tx.tell(scope, ['broadcast'], id)
  const changed = found(await findBroadcast(tx, scope, id))
  if (to !== 'sending') await tellEnded(tx, scope, { id, isStopped: true })
  await audit(tx, scope, {
    action: change.action,
    entity: 'broadcast',
    entityId: id,
    before: { state },
    after: { state: to },
  })
  return changed
}

export async function enqueueSkipping(
  tx: Db,
  scope: Scope,
  broadcastId: string,
  startAfter: Date,
): Promise<void> {
  await tx.enqueue({
    name: 'messaging.skipRest',
    payload: { clientId: scope.client.id, broadcastId },
    startAfter,
  })
}
