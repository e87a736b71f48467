import { createReadStream } from 'node:fs'
import { type CsvEncoding, maxCsvColumns } from '#contract/csv.ts'
import { maxRowLength } from '#contract/csvRows.ts'
import { mostLocationRows } from '#contract/operations/locations/locationCalls.ts'
import { why } from '#contract/why.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { audit } from '#server/platform/audit.ts'
import { examineCsv } from '#server/platform/csv/examineCsv.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField, refuseFields } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import type { Once } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport } from '#server/platform/jobReports.ts'
import type { Actor, UserScope } from '#server/platform/scope.ts'
import { fileName, newStorageKey, recordPassingFile, storeAndRecord } from '#server/platform/storedFiles.ts'
import { columnsOf } from './headings.ts'

/** The job's payload. */
export type LocationsJob = {
  clientId: number
  reportId: string
  fileId: string
  encoding: CsvEncoding
  by: { actor: Actor; requestId: string }
}

type Asked = { readonly upload: Upload; readonly once: Once; readonly files: FileStore }

/** Keeps the file and enqueues its job; answers the report that tells how far it is. */
export async function importLocationsLater(
  _db: Db,
  scope: UserScope,
  { upload, once, files }: Asked,
): Promise<{ job_report_id: string }> {
  const { encoding, rows } = await checkFile(upload)
  const name = fileName(upload.name, 'locations.csv')
  const [fileId, reportId, storageKey] = [newId(), newId(), newStorageKey(scope)]
  return storeAndRecord(
    { files, storageKey, content: createReadStream(upload.path) },
    async (stored, use) => {
      const answer = await once(async (tx) => {
        await recordPassingFile(tx, scope, { ...stored, id: fileId, name, contentType: 'text/csv' })
        await createJobReport(tx, scope, {
          id: reportId,
          kind: 'operations.importLocations',
          title: name,
          total: rows,
        })
        const by = { actor: scope.actor, requestId: scope.requestId }
        const job: LocationsJob = { clientId: scope.client.id, reportId, fileId, encoding, by }
        await tx.enqueue({ name: 'operations.importLocations', payload: job })
        const after = { file: name, sha256: stored.sha256, rows }
        await audit(tx, scope, { action: 'location.upload', entity: 'jobReport', entityId: reportId, after })
        return { job_report_id: reportId }
      })
      use(answer.job_report_id === reportId)
      return answer
    },
  )
}

/** Reads its encoding and about how many rows it has; refused where it is no CSV of locations. */
async function checkFile({ path, bytes }: Upload): Promise<{ encoding: CsvEncoding; rows: number }> {
  if (bytes === 0) refuseField('file', 'file_empty')
  try {
    const { encoding, lines, rows } = await examineCsv(() => createReadStream(path))
    if (rows - 1 > mostLocationRows) throw new CsvError(why('too_many_rows', { max: mostLocationRows }))
    columnsOf(await readHeader(path, encoding))
    if (lines === 1) throw new CsvError(why('no_rows_below_header'))
    return { encoding, rows: Math.min(mostLocationRows, lines - 1) }
  } catch (error) {
    if (error instanceof CsvError) refuseFields({ file: [error.why] })
    throw error
  }
}

async function readHeader(path: string, encoding: CsvEncoding): Promise<string[]> {
  for await (const row of csvRows(createReadStream(path), encoding)) return headerOf(row)
  throw new CsvError(why('no_rows'))
}

/** @throws CsvError where the first row is none that heads columns. */
export function headerOf({
  cells,
  fault,
}: {
  cells: string[]
  fault?: 'quotes' | 'length' | undefined
}): string[] {
  if (fault === 'quotes') throw new CsvError(why('header_quotes'))
  if (fault === 'length') throw new CsvError(why('header_too_long', { max: maxRowLength }))
  if (cells.length > maxCsvColumns) throw new CsvError(why('too_many_columns', { max: maxCsvColumns }))
  return cells
}
