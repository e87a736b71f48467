import type { NotificationTarget } from '#contract/access/notifications.ts'
import { notify } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { EndedReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'

type Ended = {
  readonly reports: readonly EndedReport[]
  readonly target: NotificationTarget
  readonly isFailure?: boolean
}

/** Whoever began the work hears that it has ended, in the transaction that ends its report. */
export async function tellWorkEnded(
  tx: Db,
  scope: Scope,
  { reports, target, isFailure = false }: Ended,
): Promise<void> {
  for (const { id, title, user_id: userId } of reports)
    if (userId !== null)
      await notify(tx, scope, {
        kind: 'work_ended',
        objectId: id,
        objectName: title,
        target,
        isFailure,
        userIds: [userId],
      })
}
