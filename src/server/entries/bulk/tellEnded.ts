import type { Kind } from '#contract/experiences/kinds.ts'
import { notify } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { EndedReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'

type Ended = {
  readonly reports: readonly EndedReport[]
  readonly experience: { readonly eid: string; readonly kind: Kind }
  readonly isFailure?: boolean
}

/** Whoever began a job on entries hears that it has ended; the notification leads to them. */
export async function tellEnded(
  tx: Db,
  scope: Scope,
  { reports, experience: { eid, kind }, isFailure = false }: Ended,
): Promise<void> {
  const [report] = reports
  if (!report?.user_id) return
  await notify(tx, scope, {
    kind: 'work_ended',
    objectId: report.id,
    objectName: report.title,
    isFailure,
    target: { page: 'entries', kind, eid },
    userIds: [report.user_id],
  })
}
