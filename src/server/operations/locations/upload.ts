import { createReadStream } from 'node:fs'
import { type CsvEncoding, maxCsvColumns } from '#contract/csv.ts'
import { maxRowLength } from '#contract/csvRows.ts'
import { mostLocationRows } from '#contract/operations/locations/locationCalls.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import { examineCsv } from '#server/platform/csv/examineCsv.ts'
import { type CsvJob, keepForJob, lookAtCsv, type UploadedCsv } from '#server/platform/csv/keepForJob.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { columnsOf } from './headings.ts'

/** The job's payload. */
export type LocationsJob = CsvJob

/** Keeps the file and enqueues its job; answers the report that tells how far it is. */
export async function importLocationsLater(
  _db: Db,
  scope: UserScope,
  uploaded: UploadedCsv,
): Promise<{ job_report_id: string }> {
  return keepForJob(scope, {
    ...uploaded,
    ...(await checkFile(uploaded.upload)),
    kind: 'operations.importLocations',
    unnamed: 'locations.csv',
    begin: async (tx, payload, after) => {
      await tx.enqueue({ name: 'operations.importLocations', payload })
      const entityId = payload.reportId
      await audit(tx, scope, { action: 'location.upload', entity: 'jobReport', entityId, after })
    },
  })
}

/** Reads its encoding and about how many rows it has; refused where it is no CSV of locations. */
function checkFile({ path, bytes }: UploadedCsv['upload']): Promise<{ encoding: CsvEncoding; rows: number }> {
  return lookAtCsv(bytes, async () => {
    const { encoding, lines, rows } = await examineCsv(() => createReadStream(path))
    if (rows - 1 > mostLocationRows) throw new CsvError(why('too_many_rows', { max: mostLocationRows }))
    columnsOf(await readHeader(path, encoding))
    if (lines === 1) throw new CsvError(why('no_rows_below_header'))
    return { encoding, rows: Math.min(mostLocationRows, lines - 1) }
  })
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
