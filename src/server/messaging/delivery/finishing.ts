import { broadcastTransitions } from '#contract/messaging/broadcastStates.ts'
import { statesBefore } from '#contract/states.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { tellEnded } from './telling.ts'

/**
 * Marks broadcasts as sent when none of their recipients waits any more, which the counts tell. Runs after the commit
 * of the last outcome, so that of two workers the later one sees what both wrote. Most of the time nothing has ended,
 * which a lone statement finds out.
 */
export async function finishBroadcasts(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  const ended = await db.many(
    scope,
    sql<Row<'broadcast', 'id'>>`select b.id from broadcast b where ${isOver(scope, ids)}`,
  )
  if (ended.length === 0) return
  await db.transaction(scope, async (tx) => {
    const finished = await tx.many(
      scope,
      sql<Row<'broadcast', 'id'>>`
        update broadcast b set state = 'sent', finished_at = ${scope.at}, updated_at = ${scope.at}
        where ${isOver(scope, ids)}
        returning id`,
    )
    // A turn of delivery ends one broadcast, hardly ever two.
    for (const { id } of finished) {
      await tellEnded(tx, scope, { id, isStopped: false })
      tx.tell(scope, ['broadcast'], id)
    }
  })
}

const isOver = ({ client: { id: clientId } }: Scope, ids: readonly string[]) => sql`
  b.client_id = ${clientId} and b.id = any(${ids}::uuid[])
    and b.state = any(${statesBefore(broadcastTransitions, 'sent')}::text[])
    and b.audience_count is not null
    and (select coalesce(sum(entered - gone), 0) from broadcast_count n where n.client_id = ${clientId}
      and n.broadcast_id = b.id and n.state in ('queued', 'sending')) = 0`
