import type { Db } from '#server/platform/db/db.ts'
import type { UserDependant } from '../dependants.ts'
import { removeNotificationsOf } from '../queries/notifications.ts'

export type EndOfWorkJob = { readonly clientIds: readonly number[]; readonly userId: string }

/**
 * Ends what was only the user's in these clients: editing locks, pins, views of the own. By a job, since a transaction
 * holds one client.
 */
export async function enqueueEndOfWork(tx: Db, payload: EndOfWorkJob): Promise<void> {
  await tx.enqueue({ name: 'access.endWork', payload })
}

export async function endWork(
  db: Db,
  { clientIds, userId }: EndOfWorkJob,
  dependants: readonly UserDependant[],
): Promise<void> {
  await removeNotificationsOf(db, { userId, clientIds })
  for (const id of clientIds)
    await db.transaction({ client: { id } }, async (tx) => {
      for (const { whenWorkEnds } of dependants) await whenWorkEnds(tx, { client: { id }, userId })
    })
}
