/**
 * The job that brings a file of locations. Each batch is one transaction, in which the report notes how far it is: a job
 * that was killed or runs twice goes on behind the last one. Which rows are refused follows from the file alone, so they
 * are read again at the end and stored as a file of their own.
 */
import type { Readable } from 'node:stream'
import type { CsvRow } from '#contract/csvRows.ts'
import { mostLocationRows } from '#contract/operations/locations/locationCalls.ts'
import { inEnglish } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { lastingReason, tellWorkEnded } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceJobReport, failJobReports, finishJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import {
  getStoredFile,
  type NewStoredFile,
  newStorageKey,
  recordPassingFile,
} from '#server/platform/storedFiles.ts'
import { columnsOf, unreadOf } from './headings.ts'
import { createRowReader } from './locationRows.ts'
import type { LocationFields } from './queries/locations.ts'
import { insertLocations, lockUpload, type UploadProgress } from './queries/uploads.ts'
import { headerOf, type LocationsJob } from './upload.ts'

/** Rows in one transaction. */
export const batchRows = 5000
const target = { page: 'locations' } as const

type Run = LocationsJob & {
  readonly context: JobContext
  readonly now: () => Scope
  readonly batchRows: number
}

/** The job. `scope` acts as the one who asked. */
export async function importLocations(
  context: JobContext,
  scope: Scope,
  job: LocationsJob & { batchRows?: number },
): Promise<void> {
  const now = () => ({ ...scope, at: context.outside.clock.now() })
  const run: Run = { batchRows, ...job, context, now }
  try {
    const unread = await bringRows(run)
    if (unread) await finish(run, unread)
  } catch (error) {
    await fail(run, error)
  }
}

/** Answers the headings that nothing was read from; undefined where the work is another run's, or ended. */
async function bringRows(run: Run): Promise<string[] | undefined> {
  const { context, reportId, now } = run
  const begun = await context.db.transaction(now(), (tx) => lockUpload(tx, now(), reportId))
  if (!begun) return undefined
  let { progress } = begun
  let batch: Batch = { rows: [], refused: 0, read: 0 }
  let at = 0
  const rows = rowsOf(run)
  const { value: head } = await rows.next()
  for await (const { read } of rows) {
    at += 1
    if (at > mostLocationRows) throw new CsvError(why('too_many_rows', { max: mostLocationRows }))
    if (at <= progress) continue
    batch.read += 1
    if (read.form) batch.rows.push({ ...read.form, id: newId() })
    else batch.refused += 1
    if (batch.read < run.batchRows) continue
    if (!(await writeBatch(run, { batch, progress }))) return undefined
    progress += batch.read
    batch = { rows: [], refused: 0, read: 0 }
  }
  if (at === 0) throw new CsvError(why('no_rows_below_header'))
  if (batch.read > 0 && !(await writeBatch(run, { batch, progress }))) return undefined
  return head?.unread ?? []
}

type Batch = { rows: LocationFields[]; refused: number; read: number }

/** False where the report has ended, or another run was here. */
async function writeBatch(
  { context: { db, outside }, reportId, now }: Run,
  { batch, progress }: { batch: Batch; progress: number },
): Promise<boolean> {
  await outside.room.wait()
  const numberOf = ({ store_number }: LocationFields) => store_number?.toLowerCase() ?? ''
  const rows = batch.rows.toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1))
  const scope = now()
  const isWritten = await db.transaction(scope, async (tx) => {
    const until = await lockUpload(tx, scope, reportId)
    if (until?.progress !== progress) return false
    const { created, updated } = await insertLocations(tx, scope, rows)
    await advanceJobReport(tx, scope, {
      id: reportId,
      progress: progress + batch.read,
      result: {
        created: until.created + created,
        updated: until.updated + updated,
        unchanged: until.unchanged + rows.length - created - updated,
        refused: until.refused + batch.refused,
      },
    })
    return true
  })
  if (isWritten) db.tell(scope, ['location', 'job'])
  return isWritten
}

/** The refused rows' file is kept first; whoever is killed before the commit leaves only a file that nobody names. */
async function finish(run: Run, unread: string[]): Promise<void> {
  const { context, reportId, now } = run
  const { db, outside } = context
  const done = await db.transaction(now(), (tx) => lockUpload(tx, now(), reportId))
  if (!done) return
  const file = done.refused > 0 ? await keepRefused(run) : undefined
  const isKept = await db.transaction(now(), async (tx) => {
    const scope = now()
    if (!(await lockUpload(tx, scope, reportId))) return false
    if (file) await recordPassingFile(tx, scope, file)
    const { progress, ...result } = done
    const end = { id: reportId, progress, result: { ...result, unread }, fileId: file?.id ?? null }
    await tellWorkEnded(tx, scope, { reports: await finishJobReport(tx, scope, end), target })
    await noteImport(tx, scope, { reportId, done })
    return true
  })
  if (file && !isKept) await outside.files.remove(file.storageKey)
}

const noteImport = (tx: Db, scope: Scope, { reportId, done }: { reportId: string; done: UploadProgress }) => {
  const { progress: rows, ...after } = done
  const named = { entity: 'jobReport', entityId: reportId }
  return audit(tx, scope, { action: 'location.import', ...named, after: { rows, ...after } })
}

async function keepRefused(run: Run): Promise<NewStoredFile> {
  const { context, now } = run
  const rows = rowsOf(run)
  const { value: head } = await rows.next()
  const header = head?.cells ?? []
  const storageKey = newStorageKey(now())
  const lines = async function* () {
    for await (const { cells, line, read } of rows) {
      if (read.form) continue
      const padding = Array.from({ length: Math.max(0, header.length - cells.length) }, () => '')
      yield [...cells, ...padding, line, inEnglish(read.fault)]
    }
  }
  const stored = await context.outside.files.put(
    storageKey,
    csvStream([...header, 'line', 'reason'], lines()),
  )
  const contentType = 'text/csv; charset=utf-8'
  return { ...stored, id: newId(), name: 'refused locations.csv', contentType, storageKey }
}

type Read = ReturnType<ReturnType<typeof createRowReader>>
type FileRow = { cells: string[]; line: number; read: Read; unread: string[] }

/** The header first, whose `unread` are the headings that nothing is read from; then each row. */
async function* rowsOf({ context: { db, outside }, now, fileId, encoding }: Run): AsyncGenerator<FileRow> {
  const file = await getStoredFile(db, now(), fileId)
  const content: Readable = await outside.files.open(file.storage_key)
  let readOne: ((row: CsvRow) => Read) | undefined
  try {
    for await (const row of csvRows(content, encoding)) {
      const { cells, line } = row
      if (readOne) yield { cells, line, read: readOne(row), unread: [] }
      else {
        const columns = columnsOf(headerOf(row))
        readOne = createRowReader(columns)
        yield { cells, line, read: { fault: why('no_rows') }, unread: unreadOf(cells, columns) }
      }
    }
  } finally {
    content.destroy()
  }
}

async function fail({ context: { db, outside }, reportId, now }: Run, error: unknown): Promise<void> {
  const reason = lastingReason(outside, { reportId, error, gone: why('import_file_gone') })
  if (reason === undefined) throw error
  await db.transaction(now(), async (tx) => {
    const reports = await failJobReports(tx, now(), { ids: [reportId], error: reason })
    await tellWorkEnded(tx, now(), { reports, target, isFailure: true })
  })
}
