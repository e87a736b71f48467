import type { Colleague } from '#contract/access/notifications.ts'
import { waitsForApproval, whyNotApprovable } from '#contract/messaging/approval.ts'
import { ask, listAllowed, notify, withAsked } from '#server/access/access.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseWhy } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { toldOf } from '../delivery/telling.ts'
import { type BroadcastRow, findBroadcast, lockBroadcast } from './queries/broadcasts.ts'

const kind = 'approval_asked'

/** Nobody where nothing waits. */
export async function listApprovers(db: Db, scope: UserScope, id: string): Promise<Colleague[]> {
  const broadcast = found(await findBroadcast(db, scope, id))
  if (!waitsForApproval(broadcast)) return []
  return withAsked(db, scope, { kind, objectId: id, people: await whoMayApprove(db, scope, broadcast) })
}

export async function askToApprove(
  db: Db,
  scope: UserScope,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found(await lockBroadcast(tx, scope, id))
    const broadcast = found(await findBroadcast(tx, scope, id))
    const reason = whyNotApprovable(broadcast, userId)
    if (reason !== undefined) refuseWhy(reason)
    const people = await whoMayApprove(tx, scope, broadcast)
    await ask(tx, scope, { ...toldOf(broadcast, kind), people, userId })
    await audit(tx, scope, { action: 'broadcast.ask', entityId: id, after: { user_id: userId } })
  })
}

/** Whoever made it, and whoever changed it last, hear that it was approved. */
export async function tellApproved(tx: Db, scope: UserScope, broadcast: BroadcastRow): Promise<void> {
  const userIds = [...new Set([broadcast.user_id, broadcast.changed_by].flatMap((id) => id ?? []))]
  await notify(tx, scope, { ...toldOf(broadcast, 'approval_given'), userIds })
}

async function whoMayApprove(db: Db, scope: UserScope, broadcast: BroadcastRow) {
  const people = await listAllowed(db, scope, { area: 'broadcasts', right: 'change' })
  return people.filter(({ id }) => id !== scope.actor.id && whyNotApprovable(broadcast, id) === undefined)
}
