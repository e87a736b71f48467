import { sql } from 'kysely'
import { broadcastStatesBefore } from '#contract/messaging/transitions.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { lockBroadcast } from './broadcastQueries.ts'

/** How often the state of a broadcast that is being sent is looked at, behind what delivery does itself. */
const finishCheckSeconds = 60

/**
 * Marks those broadcasts sent of which nobody waits any more. Runs after the commit of the last outcome, so that of
 * two workers the later one sees what both wrote; the counts say it, since they follow every change.
 */
export async function finishBroadcasts(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  const clientId = scope.client.id
  await db.run(
    scope,
    sql`with finished as (
          update broadcast b set state = 'sent', finished_at = ${scope.at}, updated_at = ${scope.at}
          where b.client_id = ${clientId} and b.id = any(${ids}::uuid[])
            and b.state = any(${broadcastStatesBefore('sent')}::text[])
            and b.audience_count is not null
            and (select coalesce(sum(entered - gone), 0) from broadcast_count n where n.client_id = ${clientId}
              and n.broadcast_id = b.id and n.state in ('queued', 'sending')) = 0
          returning id)
        select pg_notify('fanfare_broadcast', ${`${clientId}:`} || id) from finished`,
  )
}

/** The net behind the delivery's own check: a worker may die between the last outcome and the finish. */
export async function watchBroadcast(db: Db, scope: Scope, broadcastId: string): Promise<void> {
  await finishBroadcasts(db, scope, [broadcastId])
  await db.transaction(scope, async (tx) => {
    const broadcast = await lockBroadcast(tx, scope, broadcastId)
    if (broadcast?.state === 'sending' || broadcast?.state === 'paused')
      await watchLater(tx, scope, broadcastId)
  })
}

export async function watchLater(tx: Db, scope: Scope, broadcastId: string): Promise<void> {
  await tx.enqueue({
    name: 'messaging.watchBroadcast',
    payload: { clientId: scope.client.id, broadcastId },
    startAfter: new Date(scope.at.getTime() + finishCheckSeconds * 1000),
  })
}
