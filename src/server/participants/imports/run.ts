import type { Services } from '#server/adapters/services.ts'
import { audit } from '#server/platform/audit.ts'
import { CsvError, type CsvRow, csvRows } from '#server/platform/csv/readCsv.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { failJobReport, finishJobReport } from '#server/platform/jobReports.ts'
import { type ClientRef, type Scope, systemScope } from '#server/platform/scope.ts'
import { getStoredFile, newStorageKey, recordStoredFile } from '#server/platform/storedFiles.ts'
import { insertDefaultSubscriptions } from '../consentQueries.ts'
import { importChunk } from './chunk.ts'
import { endImport, findImport, type ImportRecord, selectRefusals } from './queries.ts'
import { type PersonRow, type RefusedRow, readRow } from './rowReader.ts'

/** Rows in one transaction: what a killed job does again at most. */
const chunkRows = 2000

type Run = { db: Db; services: Services; client: ClientRef; importId: string }

/**
 * The import's job: it begins after the last chunk that was committed, so it may be killed at any moment and run
 * any number of times. It ends as done, with the refused rows as a file, or as failed with the reason.
 */
export async function importParticipants(run: Run): Promise<void> {
  const record = await findImport(run.db, scopeOf(run), run.importId)
  // A deleted list takes its imports along and ends their reports.
  if (!record || record.finished_at) return
  try {
    const header = await importRows(run, record)
    await finish(run, header)
  } catch (error) {
    if (isPassing(error)) throw error
    if (!(await findImport(run.db, scopeOf(run), run.importId))) return
    await fail(run, record, error)
  }
}

async function importRows(run: Run, record: ImportRecord): Promise<string[]> {
  const { db, services, importId } = run
  const scope = scopeOf(run)
  if (record.consent === 'proof') await insertDefaultSubscriptions(db, scope)
  const file = await getStoredFile(db, scope, record.file_id)
  const rows = csvRows(await services.files.open(file.storage_key))
  const header = await rows.next()
  if (header.done) throw new CsvError('The file has no rows.')
  let start = 0
  for await (const chunk of chunksOf(rows, record)) {
    if (start >= record.rows_done)
      await importChunk(db, scopeOf(run), { importId, chunk: { start, rows: chunk } })
    start += chunk.length
  }
  if (start === 0) throw new CsvError('The file has no rows below its header.')
  return header.value.cells
}

async function* chunksOf(
  rows: AsyncIterable<CsvRow>,
  { mapping }: ImportRecord,
): AsyncGenerator<(PersonRow | RefusedRow)[]> {
  let chunk: (PersonRow | RefusedRow)[] = []
  for await (const row of rows) {
    chunk.push(readRow(mapping, row))
    if (chunk.length < chunkRows) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The refused rows' file is kept first; whoever is killed before the commit leaves only a file that nobody names. */
async function finish(run: Run, header: readonly string[]): Promise<void> {
  const { db, services, importId } = run
  const scope = scopeOf(run)
  const counted = await findImport(db, scope, importId)
  if (!counted || counted.finished_at) return
  const file = counted.refused_count > 0 ? await keepRefusals(run, scope, header) : undefined
  await db.transaction(scope, async (tx) => {
    const record = await findImport(tx, scope, importId, true)
    if (!record || record.finished_at) return
    if (file) await recordStoredFile(tx, scope, file)
    await endImport(tx, scope, importId)
    const result = {
      created: record.created_count,
      updated: record.updated_count,
      refused: record.refused_count,
      rows: record.rows_done,
    }
    await finishJobReport(tx, scope, {
      id: record.job_report_id,
      progress: record.rows_done,
      result,
      fileId: file?.id ?? null,
    })
    await audit(tx, scope, { action: 'list.import', entity: 'list', entityId: record.list_id, after: result })
  })
  services.log.info({ importId, rows: counted.rows_done }, 'import done')
}

async function keepRefusals({ db, services, importId }: Run, scope: Scope, header: readonly string[]) {
  const storageKey = newStorageKey(scope)
  const content = csvStream(
    [...header, 'line', 'reason'],
    refusedRows(db, scope, { importId, width: header.length }),
  )
  const { bytes, sha256 } = await services.files.put(storageKey, content)
  return {
    id: newId(),
    name: 'refused rows.csv',
    contentType: 'text/csv; charset=utf-8',
    bytes,
    sha256,
    storageKey,
  }
}

async function* refusedRows(db: Db, scope: Scope, of: { importId: string; width: number }) {
  let afterLine = 0
  for (;;) {
    const page = await selectRefusals(db, scope, { importId: of.importId, afterLine })
    for (const { line, reason, fields } of page) {
      const padding = Array.from({ length: Math.max(0, of.width - fields.length) }, () => '')
      yield [...fields, ...padding, line, reason]
    }
    const last = page.at(-1)
    if (!last) return
    afterLine = last.line
  }
}

/** The database is away for a moment: the job is tried again. */
const isPassing = (error: unknown): boolean =>
  error instanceof RefusedError && error.refusal.code === 'unavailable'

async function fail(run: Run, record: ImportRecord, error: unknown): Promise<void> {
  const isTold = error instanceof CsvError
  if (!isTold) run.services.log.error({ err: error, importId: run.importId }, 'import failed')
  const reason = isTold
    ? error.message
    : 'The import stopped because of a fault on our side. Please upload the file again.'
  const scope = scopeOf(run)
  await run.db.transaction(scope, async (tx) => {
    await endImport(tx, scope, run.importId)
    await failJobReport(tx, scope, { id: record.job_report_id, error: reason })
  })
}

const scopeOf = ({ client, services }: Run): Scope => systemScope(client, 'Import', services.clock.now())
