import type { Db } from '#server/platform/db/db.ts'
import { advanceJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { enqueueTellings } from '../validation/verdict.ts'
import { lockOpenReport } from './queries/reports.ts'

/**
 * One job for the decisions of which participants are to be told. The report notes each in the transaction that made it,
 * and here they leave it with the job, so that a crash in between loses none and tells none twice.
 */
export async function tellUntold(tx: Db, scope: Scope, reportId: string): Promise<void> {
  const report = await lockOpenReport(tx, scope, reportId)
  if (!report || report.untold.length === 0) return
  const { after, done, skipped, because, experience, untold } = report
  await enqueueTellings(tx, scope, untold)
  const result = { after, done, skipped, because, experience, untold: [] }
  await advanceJobReport(tx, scope, { id: reportId, progress: done + skipped, result })
}
