/**
 * Taking an import back, step by step and in batches: the people it made, with all that hangs on them; then, of
 * whoever stays, the opt-ins it gave, the places it added and the fields it changed. Each batch is one
 * transaction together with how far the rollback is. What somebody changed after the import stays, and is counted.
 */

import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts } from '#server/platform/db/parts.ts'
import { advanceJobReport, finishJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { ParticipantDependants } from '../dependants.ts'
import { tellWorkEnded } from '../workEnded.ts'
import { partsOf, type Run, scopeOf } from './importRun.ts'
import {
  findImport,
  lockImport,
  type RollbackProgress,
  takeImportTurn,
  writeImport,
} from './queries/imports.ts'
import { takeBackFields } from './rollbackFields.ts'
import { removePeople } from './rollbackPeople.ts'
import { takeBackOptIns, takeBackPlaces } from './rollbackPlaces.ts'
import type { Rolled, Rolling } from './rolling.ts'
import { failUnlessPassing } from './run.ts'
import { analyzeKnown, analyzeTakenBack } from './statistics.ts'

/** Rows of the database in one transaction. */
const rollbackRows = 5000

type Rollback = Run & { readonly dependants: ParticipantDependants }
type Step = (tx: Db, scope: Scope, rolling: Rolling) => Promise<Rolled>

const steps: readonly Step[] = [removePeople, takeBackOptIns, takeBackPlaces, takeBackFields]

/** The rollback's job; it goes on where it was. */
export async function takeBackImport(run: Rollback): Promise<void> {
  const { db, importId } = run
  const scope = scopeOf(run)
  const record = await findImport(db, scope, importId)
  if (record?.state !== 'rolling_back') return
  try {
    // An import that failed before its first row has nothing to take back.
    if (record.id_base) {
      await analyzeKnown(run)
      await inParts(partsOf(run, run.batchRows ?? rollbackRows), (rows) => takeBackBatch(run, rows))
      await analyzeTakenBack(run)
    }
    await finish(run)
  } catch (error) {
    await failUnlessPassing(run, error, why('rollback_stopped'))
  }
}

/** Answers with how many rows at most something was done; 0 where nothing is left. */
async function takeBackBatch(run: Rollback, limit: number): Promise<number> {
  const scope = scopeOf(run)
  return run.db.transaction(scope, async (tx) => {
    await takeImportTurn(tx, scope)
    const record = await lockImport(tx, scope, run.importId)
    if (record?.state !== 'rolling_back' || !record.rollback) return 0
    const step = steps[record.rollback.step]
    if (!step) return 0
    const rolled = await step(tx, scope, {
      record,
      limit,
      dependants: run.dependants,
      after: record.rollback.after,
    })
    const rollback = added(record.rollback, rolled)
    await writeImport(tx, scope, { id: record.id, state: 'rolling_back', rollback })
    const progress = rollback.people_removed + rollback.people_kept
    await advanceJobReport(tx, scope, { id: record.job_report_id, progress })
    return limit
  })
}

function added(before: RollbackProgress, rolled: Rolled): RollbackProgress {
  const sum = { ...before, after: rolled.after, step: before.step + (rolled.after === null ? 1 : 0) }
  for (const count of counts) sum[count] += rolled[count] ?? 0
  return sum
}

const counts = [
  'people_removed',
  'people_kept',
  'fields_restored',
  'fields_kept',
  'list_rows_removed',
  'consents_taken_back',
] as const

async function finish(run: Run): Promise<void> {
  const scope = scopeOf(run)
  await run.db.transaction(scope, async (tx) => {
    const record = await lockImport(tx, scope, run.importId)
    if (record?.state !== 'rolling_back' || !record.rollback) return
    const { step: _step, after: _after, file_id, ...result } = record.rollback
    await writeImport(tx, scope, { id: record.id, state: 'rolled_back' })
    const progress = result.people_removed + result.people_kept
    const end = { id: record.job_report_id, progress, result, fileId: file_id }
    const reports = await finishJobReport(tx, scope, end)
    await tellWorkEnded(tx, scope, { reports, target: { page: 'import', id: record.id } })
    await audit(tx, scope, {
      action: 'list.import_rolled_back',
      entityId: record.list_id,
      after: { import: record.id, ...result },
    })
  })
}
