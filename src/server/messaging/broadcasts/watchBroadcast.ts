import { isUnderway } from '#contract/messaging/broadcastStates.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { finishBroadcasts } from '../delivery/finishing.ts'
import { lockBroadcast } from './queries/broadcasts.ts'

/** How often the state of a broadcast that is being sent is looked at, behind what delivery does itself. */
const finishCheckSeconds = 60

/**
 * Delivery finishes a broadcast itself. This job does it where a worker died between the last outcome and the finish.
 */
export async function watchBroadcast(db: Db, scope: Scope, broadcastId: string): Promise<void> {
  await finishBroadcasts(db, scope, [broadcastId])
  await db.transaction(scope, async (tx) => {
    const broadcast = await lockBroadcast(tx, scope, broadcastId)
    if (broadcast && isUnderway(broadcast.state)) await watchLater(tx, scope, broadcastId)
  })
}

export async function watchLater(tx: Db, scope: Scope, broadcastId: string): Promise<void> {
  await tx.enqueue({
    name: 'messaging.watchBroadcast',
    payload: { clientId: scope.client.id, broadcastId },
    startAfter: new Date(scope.at.getTime() + finishCheckSeconds * 1000),
  })
}
