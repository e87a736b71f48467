import type { WorkingState } from '#contract/participants/importStates.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import {
  type ImportRecord,
  type ImportSettings,
  type RollbackProgress,
  writeImport,
} from './queries/imports.ts'

/** The job that works on the import in each of these states. */
const jobs = {
  checking: 'participants.checkImport',
  importing: 'participants.import',
  rolling_back: 'participants.rollBackImport',
} as const satisfies Record<WorkingState, string>

export const jobOf = (state: WorkingState): string => jobs[state]

type Phase = {
  record: ImportRecord
  state: WorkingState
  settings?: ImportSettings
  findings?: null
  rollback?: RollbackProgress
}

/** Takes the import to a state in which a job works on it, with a report of its own. */
export async function beginPhase(tx: Db, scope: Scope, phase: Phase): Promise<void> {
  const { record, ...change } = phase
  const jobReportId = newId()
  const kind = jobOf(phase.state)
  await writeImport(tx, scope, { ...change, id: record.id, jobReportId })
  await createJobReport(tx, scope, { id: jobReportId, kind, title: record.name, total: record.rows_total })
  await tx.enqueue({ name: kind, payload: { clientId: scope.client.id, importId: record.id } })
}
