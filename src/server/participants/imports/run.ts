import type { Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import { CsvError } from '#server/platform/csv/readCsv.ts'
import { inParts } from '#server/platform/db/parts.ts'
import { isOverTime } from '#server/platform/db/retries.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { failJobReports, finishJobReport } from '#server/platform/jobReports.ts'
import { getStoredFile, recordPassingFile } from '#server/platform/storedFiles.ts'
import { tellWorkEnded } from '../workEnded.ts'
import { importBatch } from './importBatch.ts'
import { partsOf, type Run, scopeOf } from './importRun.ts'
import { findImport, type ImportRecord, lockImport, readingOf, writeImport } from './queries/imports.ts'
import { keepRefusals } from './refusedFile.ts'
import { rowBatches } from './rowBatches.ts'
import { newIdBase, timeOfBase } from './rowIds.ts'
import { analyzeImported, analyzeKnown } from './statistics.ts'

/** Rows in one transaction: what a killed job does again at most. */
export const batchRows = 10_000

/**
 * The import's job: it begins after the last batch that was committed, so it may be killed at any moment and run
 * any number of times. It ends as done, with the refused rows as a file, or as failed with the reason.
 */
export async function importParticipants(run: Run): Promise<void> {
  const record = await begin(run)
  if (!record) return
  try {
    await analyzeKnown(run)
    await importRows(run, record)
    await analyzeImported(run)
    await finish(run)
  } catch (error) {
    await failUnlessPassing(run, error)
    await analyzeImported(run)
  }
}

/** Gives the import the range of its ids, and with it the time of all that it writes. */
async function begin({ db, importId, ...run }: Run): Promise<ImportRecord | undefined> {
  const scope = scopeOf(run)
  return db.transaction(scope, async (tx) => {
    const record = await lockImport(tx, scope, importId)
    // A deleted list takes its imports along and ends their reports.
    if (record?.state !== 'importing') return undefined
    if (record.id_base) return record
    const idBase = newIdBase(scope.at)
    await writeImport(tx, scope, { id: importId, state: 'importing', idBase })
    return { ...record, id_base: idBase }
  })
}

async function importRows(run: Run, record: ImportRecord): Promise<void> {
  const { db, outside, importId } = run
  const scope = { ...scopeOf(run), at: timeOfBase(record.id_base ?? '') }
  const file = await getStoredFile(db, scope, record.file_id)
  const reading = {
    ...readingOf(record),
    skip: record.rows_done,
    batchRows: run.batchRows ?? batchRows,
  }
  const batches = rowBatches(await outside.files.open(file.storage_key), reading)
  let [next, isNewSoFar] = [record.rows_done, record.updated_count + record.unchanged_count === 0]
  let analysisAt = Math.max(firstAnalysis, next * analysisFactor)
  try {
    let { value: batch } = await batches.next()
    await inParts(partsOf(run, reading.batchRows), async (rows) => {
      if (!batch) return 0
      await outside.room.wait()
      const from = next
      ;({ upTo: next, isNewSoFar } = await importBatch(db, scope, { importId, batch, isNewSoFar, rows }))
      if (next >= batch.start + batch.count) batch = (await batches.next()).value
      if (next >= analysisAt) {
        await analyzeImported(run)
        analysisAt = next * analysisFactor
      }
      return next - from
    })
  } finally {
    await batches.return(undefined)
  }
}

/** Rows after which the tables are analyzed on the way, each time so many times as many as the time before. */
const [firstAnalysis, analysisFactor] = [20_000, 4]

/** The refused rows' file is kept first; whoever is killed before the commit leaves only a file that nobody names. */
async function finish(run: Run): Promise<void> {
  const { db, outside, importId } = run
  const scope = scopeOf(run)
  const counted = await findImport(db, scope, importId)
  if (counted?.state !== 'importing') return
  const file = counted.refused_count > 0 ? await keepRefusals(run, scope, counted) : undefined
  await db.transaction(scope, async (tx) => {
    const record = await lockImport(tx, scope, importId)
    if (record?.state !== 'importing') return
    if (file) await recordPassingFile(tx, scope, file)
    await writeImport(tx, scope, { id: importId, state: 'done' })
    const result = {
      created: record.created_count,
      updated: record.updated_count,
      unchanged: record.unchanged_count,
      repeated: record.repeated_count,
      refused: record.refused_count,
      rows: record.rows_done,
    }
    const end = { id: record.job_report_id, progress: record.rows_done, result, fileId: file?.id ?? null }
    const reports = await finishJobReport(tx, scope, end)
    await tellWorkEnded(tx, scope, { reports, target: { page: 'import', id: importId } })
    await audit(tx, scope, { action: 'list.import', entityId: record.list_id, after: result })
  })
  outside.log.info({ importId, rows: counted.rows_done }, 'import done')
}

/**
 * Ends the import as failed, with the reason; where the database is away for a moment the error goes on
 * and the job is tried again.
 */
export async function failUnlessPassing(
  run: Run,
  error: unknown,
  unforeseen: Why = why('import_stopped'),
): Promise<void> {
  const isTooLong = isOverTime(error)
  if (!isTooLong && error instanceof RefusedError && error.refusal.code === 'unavailable') throw error
  const { db, outside, importId } = run
  const isTold = error instanceof CsvError
  const reason = isTold ? error.why : isTooLong ? why('job_took_too_long') : unforeseen
  const scope = scopeOf(run)
  await db.transaction(scope, async (tx) => {
    const record = await lockImport(tx, scope, importId)
    if (!record) return
    if (!isTold) outside.log.error({ err: error, importId }, 'import failed')
    await writeImport(tx, scope, { id: importId, state: 'failed' })
    const reports = await failJobReports(tx, scope, { ids: [record.job_report_id], error: reason })
    await tellWorkEnded(tx, scope, { reports, target: { page: 'import', id: importId }, isFailure: true })
  })
}
