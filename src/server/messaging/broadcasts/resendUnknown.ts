import type { OutputOf } from '#contract/kit.ts'
import type { resendUnknown as resendRoute } from '#contract/messaging/calls.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { found } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { copyUnknown, type Resent } from '../delivery/resend.ts'
import { findBroadcast } from './queries/broadcasts.ts'

/** Every unknown recipient of a broadcast; a second call adds nothing. */
export async function resendUnknown(
  db: Db,
  scope: UserScope,
  { id: broadcastId, seen }: { id: string } & OutputOf<(typeof resendRoute)['body']>,
): Promise<Resent> {
  return db.transaction(scope, async (tx) => {
    found(await findBroadcast(tx, scope, broadcastId))
    const resent = await copyUnknown(tx, scope, sql`m.broadcast_id = ${broadcastId}::uuid`)
    requireSeen(seen, {
      resendable: { now: resent, why: () => why('resendable_meanwhile', { count: resent }) },
    })
    if (resent > 0)
      await audit(tx, scope, { action: 'broadcast.resend', entityId: broadcastId, after: { resent } })
    return { resent }
  })
}
