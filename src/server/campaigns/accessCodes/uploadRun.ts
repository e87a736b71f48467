/**
 * The job of an upload: the rows of the file, batch by batch, each in a transaction; the refused ones go into a file as
 * they are met, so a large upload needs no more memory than a small one. A job that died begins again: what it brought
 * in before it knows by its upload and line.
 */
import { inEnglish } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { lastingReason, tellWorkEnded } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import { analyzeWritten } from '#server/platform/db/analysis.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceJobReport, failJobReports, finishJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getStoredFile, newStorageKey, recordPassingFile } from '#server/platform/storedFiles.ts'
import type { AccessCodeUpload } from './upload.ts'
import { addRows, type RefusedRow } from './uploadBatch.ts'
import { batchesOf, type UploadRow, uploadRows } from './uploadRows.ts'

const batchRows = 10_000
const leastRows = 100

type Run = {
  readonly context: JobContext
  readonly now: () => Scope
  readonly job: AccessCodeUpload
  readonly counted: { rows: number; refused: number }
}

export async function runUpload(context: JobContext, scope: Scope, job: AccessCodeUpload): Promise<void> {
  const { db, outside } = context
  const { reportId, listId } = job
  const now = () => ({ ...scope, at: outside.clock.now() })
  const run: Run = { context, now, job, counted: { rows: 0, refused: 0 } }
  try {
    await bringIn(run)
  } catch (error) {
    const reason = lastingReason(outside, { reportId, error, gone: why('access_code_list_gone') })
    if (reason === undefined) throw error
    await db.transaction(now(), async (tx) => {
      const reports = await failJobReports(tx, now(), { ids: [reportId], error: reason })
      await tellWorkEnded(tx, now(), {
        reports,
        target: { page: 'accessCodes', id: listId },
        isFailure: true,
      })
    })
  }
  const written = { access_code: run.counted.rows - run.counted.refused }
  await analyzeWritten(db, { client: scope.client, log: outside.log }, written)
}

async function bringIn(run: Run): Promise<void> {
  const { context, now, job, counted } = run
  const { outside } = context
  const storageKey = newStorageKey(now())
  const header = ['code', 'prefix', 'language', 'line', 'reason']
  const stored = await outside.files.put(storageKey, csvStream(header, refusedLines(run)))
  const file = { ...stored, id: newId(), name: 'refused codes.csv', storageKey }
  const isKept = await context.db.transaction(now(), async (tx) => {
    const { rows, refused } = counted
    const result = { rows, added: rows - refused, refused }
    const fileId = refused > 0 ? file.id : null
    const reports = await finishJobReport(tx, now(), { id: job.reportId, progress: rows, result, fileId })
    if (reports.length === 0) return false
    if (fileId) await recordPassingFile(tx, now(), { ...file, contentType: 'text/csv; charset=utf-8' })
    await tellWorkEnded(tx, now(), { reports, target: { page: 'accessCodes', id: job.listId } })
    const noted = { entity: 'access_code_list', entityId: job.listId, after: result }
    await audit(tx, now(), { action: 'access_code.uploaded', ...noted })
    return fileId !== null
  })
  if (!isKept) await outside.files.remove(storageKey)
}

async function* refusedLines(run: Run): AsyncGenerator<(string | number)[]> {
  const { context, now, job } = run
  const { storage_key } = await getStoredFile(context.db, now(), job.fileId)
  const content = await context.outside.files.open(storage_key)
  try {
    for await (const rows of batchesOf(uploadRows(csvRows(content, job.encoding)), batchRows))
      for (const { row, reason } of await addBatch(run, rows)) {
        const [code = '', prefix = '', language = ''] = row.cells
        yield [code, prefix, language, row.line, inEnglish(reason)]
      }
  } finally {
    content.destroy()
  }
}

async function addBatch({ context, now, job, counted }: Run, rows: UploadRow[]): Promise<RefusedRow[]> {
  const { db, outside } = context
  const { listId, reportId } = job
  const refused: RefusedRow[] = []
  let from = 0
  const onCut = logCut(outside.log, { reportId })
  await inParts({ most: batchRows, least: leastRows, onCut }, async (most) => {
    const part = rows.slice(from, from + most)
    if (part.length === 0) return 0
    await outside.room.wait()
    const progress = counted.rows + part.length
    const no = await db.transaction(now(), async (tx) => {
      const scope = now()
      const left = await addRows(tx, scope, { listId, uploadId: reportId, rows: part })
      const result = {
        added: progress - counted.refused - left.length,
        refused: counted.refused + left.length,
      }
      await advanceJobReport(tx, scope, { id: reportId, progress, result })
      return left
    })
    from += part.length
    counted.rows = progress
    counted.refused += no.length
    refused.push(...no)
    return part.length
  })
  return refused
}
