import type { LoggedContext } from '#server/adapters/outside.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { finishBroadcasts } from '../delivery/finishing.ts'
import { getSending } from '../delivery/sendings.ts'
import { holdForApproval } from './approval.ts'
import { freezeAudience } from './freezing.ts'
import { type LockedBroadcast, lockBroadcast } from './queries/broadcasts.ts'
import { watchLater } from './watchBroadcast.ts'
import { zoneTimes } from './zoneTimes.ts'

type Start = { broadcastId: string; sendAfter: string }

/**
 * The job of a broadcast's time. Looks again under the lock whether it is still meant (cancelled? moved? approved?),
 * then freezes the audience. A job that died runs again and goes on where it was.
 */
export async function startBroadcast(context: LoggedContext, scope: Scope, start: Start): Promise<void> {
  const { db } = context
  const { broadcastId } = start
  const broadcast = await db.transaction(scope, (tx) => beginSending(tx, scope, start))
  if (!broadcast) return
  const { ended_at } = await getSending(db, scope, broadcastId)
  const zones = zoneTimes({
    ownZone: scope.client.timeZone,
    at: scope.at,
    dueAt: broadcast.send_after,
    quietHours: broadcast.ignore_quiet_hours ? undefined : await getClientSettings(db, scope),
    endsAt: ended_at,
  })
  await freezeAudience(context, scope, { broadcastId, broadcast, zones })
  await closeAudience(db, scope, broadcastId)
  await finishBroadcasts(db, scope, [broadcastId])
}

async function beginSending(tx: Db, scope: Scope, start: Start): Promise<LockedBroadcast | undefined> {
  const { broadcastId } = start
  const broadcast = await lockBroadcast(tx, scope, broadcastId)
  if (!broadcast) return undefined
  // A broadcast that was paused or cancelled while its audience was being frozen is frozen to the end: its audience
  // must be known.
  if (broadcast.state !== 'scheduled')
    return broadcast.audience_count === null && (await hasBegun(tx, scope, broadcastId))
      ? broadcast
      : undefined
  if (broadcast.send_after.toISOString() !== start.sendAfter) return undefined
  if (broadcast.send_after > scope.at) {
    // The clock of this worker is behind the one that scheduled it.
    await tx.enqueue({
      name: 'messaging.startBroadcast',
      payload: { clientId: scope.client.id, ...start },
      startAfter: broadcast.send_after,
    })
    return undefined
  }
  if (await holdForApproval(tx, scope, { id: broadcastId, broadcast })) return undefined
  await tx.run(
    scope,
    sql`update broadcast set state = 'sending', started_at = ${scope.at}, updated_at = ${scope.at}
        where client_id = ${scope.client.id} and id = ${broadcastId}::uuid and state = 'scheduled'`,
  )
  tx.tell(scope, ['broadcast'], broadcastId)
  await watchLater(tx, scope, broadcastId)
  return broadcast
}

/** A cancelled broadcast that never began has no audience. */
async function hasBegun(tx: Db, scope: Scope, broadcastId: string): Promise<boolean> {
  const begun = await tx.maybe(
    scope,
    sql`select from broadcast where client_id = ${scope.client.id} and id = ${broadcastId}::uuid
        and started_at is not null`,
  )
  return begun !== undefined
}

async function closeAudience(db: Db, scope: Scope, broadcastId: string): Promise<void> {
  await db.run(
    scope,
    sql`update broadcast b set audience_count = (
          select coalesce(sum(n.entered - n.gone), 0) from broadcast_count n
          where n.client_id = ${scope.client.id} and n.broadcast_id = b.id)
        where b.client_id = ${scope.client.id} and b.id = ${broadcastId}::uuid and b.audience_count is null`,
  )
}
