/**
 * Participants as a CSV file: the columns of the import, so that it can be brought back in, then consent, when and
 * which lists, then the person variables. The job reads page by page and streams into the file store, so it needs the
 * same memory for ten people and for ten million; what would be a formula is neutralised. A job that died begins
 * again, and leaves one file.
 */
import type { JobContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceJobReport, createJobReport, failJobReports } from '#server/platform/jobReports.ts'
import type { Actor, Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { tellWorkEnded } from '../workEnded.ts'
import { exportToFile } from './exportFile.ts'
import { lastingReason } from './jobFaults.ts'
import { lockReport } from './queries/bulk.ts'
import { type ExportedRow, listDataKeys, listExportPage } from './queries/exports.ts'
import { countSelected, type Frozen, type Selection } from './selection.ts'

/** The job's payload; `startedAt` is an ISO text. */
export type ExportJob = {
  clientId: number
  reportId: string
  selection: Selection
  startedAt: string
  by: { actor: Actor; requestId: string }
}

const pageRows = 5000
const personColumns = ['phone', 'email', 'first_name', 'last_name', 'language', 'is_customer'] as const

/** Enqueues the job; answers the report that will have the file. */
export async function exportLater(db: Db, scope: Scope, selection: Selection): Promise<string> {
  const total = await countSelected(db, scope, selection)
  const reportId = newId()
  const job: ExportJob = {
    clientId: scope.client.id,
    reportId,
    selection,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: scope.requestId },
  }
  await db.transaction(scope, async (tx) => {
    await createJobReport(tx, scope, {
      id: reportId,
      kind: 'participants.export',
      title: fileName(scope),
      total,
    })
    await tx.enqueue({ name: 'participants.export', payload: job })
  })
  return reportId
}

/** `maple participants 2026-11-20.csv`, by the client's day. */
const fileName = (scope: Scope): string =>
  `${scope.client.eid} participants ${localTime(scope.client.timeZone, scope.at).date}.csv`

/** The job. `scope` acts as the one who asked. */
export async function runExport(context: JobContext, scope: Scope, job: ExportJob): Promise<void> {
  const { db, outside } = context
  const { reportId } = job
  if (!(await db.transaction(scope, (tx) => lockReport(tx, scope, reportId)))) return
  try {
    await writeFile(context, scope, job)
  } catch (error) {
    const reason = lastingReason(outside, { reportId, error })
    if (reason === undefined) throw error
    await db.transaction(scope, async (tx) => {
      const reports = await failJobReports(tx, scope, { ids: [reportId], error: reason })
      await tellWorkEnded(tx, scope, { reports, target: { page: 'participants' }, isFailure: true })
    })
  }
}

async function writeFile(context: JobContext, scope: Scope, job: ExportJob): Promise<void> {
  const { db, outside } = context
  const { reportId } = job
  const now = () => ({ ...scope, at: outside.clock.now() })
  const frozen = { selection: job.selection, startedAt: new Date(job.startedAt) }
  const keys = await listDataKeys(db, scope, frozen)
  const counted = { rows: 0 }
  await exportToFile(context, now, {
    reportId,
    counted,
    name: fileName({ ...scope, at: frozen.startedAt }),
    header: [...personColumns, 'consent', 'created_at', 'lists', ...keys.map((key) => `data.${key}`)],
    lines: exportedLines(db, now, { frozen, keys, counted, reportId }),
    whenKept: async (tx, at, { rows, sha256, reports }) => {
      await tellWorkEnded(tx, at, { reports, target: { page: 'participants' } })
      await audit(tx, at, {
        action: 'participant.export',
        entity: 'jobReport',
        entityId: reportId,
        after: { ...job.selection, rows, sha256 },
      })
    },
  })
}

type Walk = { frozen: Frozen; keys: readonly string[]; counted: { rows: number }; reportId: string }

async function* exportedLines(db: Db, now: () => Scope, walk: Walk) {
  for (let afterId: string | null = null; ; ) {
    const page: ExportedRow[] = await listExportPage(db, now(), {
      ...walk.frozen,
      afterId,
      limit: pageRows,
    })
    for (const row of page) yield cellsOf(row, walk.keys)
    walk.counted.rows += page.length
    await advanceJobReport(db, now(), { id: walk.reportId, progress: walk.counted.rows })
    if (page.length < pageRows) return
    afterId = page.at(-1)?.id ?? null
  }
}

function cellsOf(row: ExportedRow, keys: readonly string[]): string[] {
  const person = personColumns.map((column) => String(row[column] ?? ''))
  const more = [row.consent, row.created_at.toISOString(), row.lists ?? '']
  return [...person, ...more, ...keys.map((key) => textOf(row.data[key]))]
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
