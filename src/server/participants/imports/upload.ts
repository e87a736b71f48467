import { createReadStream } from 'node:fs'
import { type CsvEncoding, maxCsvColumns } from '#contract/csv.ts'
import { maxRowLength } from '#contract/csvRows.ts'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { isPersonRow, plainCell } from '#contract/participants/importCells.ts'
import { why } from '#contract/why.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { audit } from '#server/platform/audit.ts'
import { examineCsv } from '#server/platform/csv/examineCsv.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField, refuseFields } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import type { Once } from '#server/platform/http/idempotency.ts'
import { maxUploadBytes } from '#server/platform/http/upload.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport } from '#server/platform/jobReports.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { fileName, newStorageKey, recordPassingFile } from '#server/platform/storedFiles.ts'
import { getListType, holdOpenList } from '../lists/lists.ts'
import { jobOf } from './phases.ts'
import { type ImportSettings, insertImport } from './queries/imports.ts'
import { maxImportRows } from './rowBatches.ts'
import { checkSettings, consentOf } from './settings.ts'

export type ImportAsked = ImportSettings & {
  readonly listId: string
  readonly upload: Omit<Upload, 'sha256'>
  readonly isDryRun: boolean
  /** Facts that are not said are found by looking at the file. */
  readonly encoding?: CsvEncoding | undefined
  readonly has_header?: boolean | undefined
  readonly files: FileStore
  /** The transaction that a repeated upload does not run again. */
  readonly once: Once
}

/**
 * Keeps the file and enqueues its import, or the dry run of it; answers the import and the job report that tells
 * how far it is.
 */
export async function importParticipantsLater(
  db: Db,
  scope: UserScope,
  asked: ImportAsked,
): Promise<{ import_id: string; job_report_id: string }> {
  await getListType(db, scope, asked.listId)
  await db.transaction(scope, (tx) => checkSettings(tx, scope, asked))
  const checked = await checkFile(asked)
  const storageKey = newStorageKey(scope)
  const stored = await asked.files.put(storageKey, createReadStream(asked.upload.path))
  const importId = newId()
  try {
    const answer = await enqueueImport(scope, { ...asked, ...checked, ...stored, storageKey, importId })
    // The same upload came twice at once: the other one's file is the import's.
    if (answer.import_id !== importId) await asked.files.remove(storageKey)
    return answer
  } catch (error) {
    await asked.files.remove(storageKey)
    throw error
  }
}

type CheckedFile = { header: string[]; has_header: boolean; encoding: CsvEncoding; rows: number }

/** How it is read, its headings and how many rows it has at most; refused where it is not a CSV that fits the mapping. */
async function checkFile({ upload, mapping, encoding, has_header }: ImportAsked): Promise<CheckedFile> {
  if (upload.bytes === 0) refuseField('file', 'file_empty')
  if (upload.bytes > maxUploadBytes) refuse('file_too_large', { max: 500 })
  try {
    const facts = await examineCsv(() => createReadStream(upload.path), encoding)
    const first = await readFirstRow(upload.path, facts.encoding)
    const hasHeader = has_header ?? !isPersonRow(first)
    if (facts.rows - (hasHeader ? 1 : 0) > maxImportRows)
      throw new CsvError(why('too_many_rows', { max: maxImportRows }))
    if (hasHeader && facts.lines === 1) throw new CsvError(why('no_rows_below_header'))
    const header = hasHeader ? first.map(heading) : first.map(() => '')
    checkColumns(header, mapping)
    const rows = Math.min(maxImportRows, facts.lines - (hasHeader ? 1 : 0))
    return { header, has_header: hasHeader, encoding: facts.encoding, rows }
  } catch (error) {
    if (error instanceof CsvError) refuseFields({ file: [error.why] })
    throw error
  }
}

export function checkColumns(header: readonly string[], mapping: ImportMapping): void {
  if (header.length > maxCsvColumns) refuseField('mapping', 'too_many_columns', { max: maxCsvColumns })
  if (header.length !== mapping.length)
    refuseField('mapping', 'wrong_columns', { columns: header.length, mapped: mapping.length })
}

/** Whoever has nothing but blank lines in the first 10 MB has no rows. */
const headBytes = 10_000_000

async function readFirstRow(path: string, encoding: CsvEncoding): Promise<string[]> {
  for await (const { cells, fault } of csvRows(headOf(path), encoding)) {
    if (fault === 'quotes') throw new CsvError(why('header_quotes'))
    if (fault === 'length') throw new CsvError(why('header_too_long', { max: maxRowLength }))
    return cells
  }
  throw new CsvError(why('no_rows'))
}

async function* headOf(path: string): AsyncGenerator<Uint8Array> {
  let left = headBytes
  for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
    if (left <= 0) throw new CsvError(why('no_rows'))
    left -= bytes.length
    yield bytes
  }
}

const heading = (cell: string) => plainCell(cell).slice(0, 200).replaceAll('\0', '').toWellFormed()

type Kept = ImportAsked &
  CheckedFile & {
    bytes: number
    sha256: string
    storageKey: string
    importId: string
  }

async function enqueueImport(scope: UserScope, kept: Kept) {
  const [fileId, reportId] = [newId(), newId()]
  const { importId } = kept
  const name = fileName(kept.upload.name, 'participants.csv')
  const { mapping, merge, consent, header, has_header, encoding, rows } = kept
  const settings = { mapping, merge, consent, ...consentOf(kept) }
  const state = kept.isDryRun ? 'checking' : 'importing'
  const kind = jobOf(state)
  return kept.once(async (tx) => {
    await checkSettings(tx, scope, kept)
    await holdOpenList(tx, scope, kept.listId)
    await recordPassingFile(tx, scope, { ...kept, id: fileId, name, contentType: 'text/csv' })
    await insertImport(tx, scope, {
      id: importId,
      state,
      name,
      header,
      has_header,
      encoding,
      ...settings,
      list_id: kept.listId,
      job_report_id: reportId,
      file_id: fileId,
      user_id: scope.actor.id,
      rows_total: rows,
    })
    await createJobReport(tx, scope, { id: reportId, kind, title: name, total: rows })
    await tx.enqueue({ name: kind, payload: { clientId: scope.client.id, importId } })
    const after = { file: name, sha256: kept.sha256, encoding, has_header, ...settings, state }
    await audit(tx, scope, { action: 'list.upload', entityId: kept.listId, after })
    return { import_id: importId, job_report_id: reportId }
  })
}
