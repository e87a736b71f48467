import type { NotificationTarget } from '#contract/access/notifications.ts'
import { why } from '#contract/why.ts'
import { notify } from '#server/access/access.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type EndedReport, failJobReports } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { lastingReason } from './people/jobFaults.ts'

type Ended = {
  readonly reports: readonly EndedReport[]
  readonly target: NotificationTarget
  readonly isFailure?: boolean
}

type Failed = {
  readonly reportId: string
  readonly error: unknown
  readonly target: NotificationTarget
}

/** Ends the report of an export that failed for good, and tells it; throws what another try may mend. */
export async function endFailedExport(
  { db, outside }: JobContext,
  scope: Scope,
  { reportId, error, target }: Failed,
): Promise<void> {
  const reason = lastingReason(outside, { reportId, error, gone: why('job_stopped') })
  if (reason === undefined) throw error
  await db.transaction(scope, async (tx) => {
    const reports = await failJobReports(tx, scope, { ids: [reportId], error: reason })
    await tellWorkEnded(tx, scope, { reports, target, isFailure: true })
  })
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
