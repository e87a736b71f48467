import { sql } from 'kysely'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { copyUnknown, type Resent } from '../delivery/resend.ts'
import { findBroadcast } from './broadcastQueries.ts'

/** Every unknown recipient of a broadcast; a second call adds nothing. */
export async function resendUnknown(db: Db, scope: UserScope, broadcastId: string): Promise<Resent> {
  return db.transaction(scope, async (tx) => {
    found(await findBroadcast(tx, scope, broadcastId))
    const resent = await copyUnknown(tx, scope, sql`m.broadcast_id = ${broadcastId}::uuid`)
    if (resent > 0)
      await audit(tx, scope, {
        action: 'broadcast.resend',
        entity: 'broadcast',
        entityId: broadcastId,
        after: { resent },
      })
    return { resent }
  })
}
