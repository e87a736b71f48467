import { createReadStream } from 'node:fs'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { hasVisibleText } from '#contract/text.ts'
import { why } from '#contract/why.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { audit } from '#server/platform/audit.ts'
import { CsvError, countLines, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField, refuseFields } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import type { Once } from '#server/platform/http/idempotency.ts'
import { maxUploadBytes } from '#server/platform/http/upload.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport } from '#server/platform/jobReports.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { newStorageKey, recordPassingFile } from '#server/platform/storedFiles.ts'
import { getListType, holdOpenList } from '../lists/lists.ts'
import { type ImportSettings, insertImport } from './importQueries.ts'
import { jobOf } from './phases.ts'
import { maxImportRows } from './rowBatches.ts'
import { checkSettings, consentOf } from './settings.ts'

export type ImportAsked = ImportSettings & {
  readonly listId: string
  readonly upload: Omit<Upload, 'sha256'>
  readonly isDryRun: boolean
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

/** Its headings and how many rows it has at most; refused where it is not a CSV that fits the mapping. */
async function checkFile({ upload, mapping }: ImportAsked): Promise<{ header: string[]; rows: number }> {
  if (upload.bytes === 0) refuseField('file', 'file_empty')
  if (upload.bytes > maxUploadBytes) refuse('file_too_large')
  try {
    const header = await readHeader(upload.path)
    if (header.length === 0) refuseField('file', 'file_empty')
    checkColumns(header, mapping)
    return { header, rows: await countRows(upload.path) }
  } catch (error) {
    if (error instanceof CsvError) refuseFields({ file: [error.why] })
    throw error
  }
}

export function checkColumns(header: readonly string[], mapping: ImportMapping): void {
  if (header.length !== mapping.length)
    refuseField('mapping', 'wrong_columns', { columns: header.length, mapped: mapping.length })
}

async function readHeader(path: string): Promise<string[]> {
  for await (const { cells, isBroken } of csvRows(createReadStream(path))) {
    if (isBroken) throw new CsvError(why('header_quotes'))
    return cells.map((cell) => cell.slice(0, 200).replaceAll('\0', '').toWellFormed())
  }
  return []
}

/** Its lines below the header: no fewer than its rows. Only where they are too many are the rows themselves counted. */
async function countRows(path: string): Promise<number> {
  const lines = (await countLines(createReadStream(path))) - 1
  if (lines <= maxImportRows) return Math.max(0, lines)
  let rows = -1
  for await (const _ of csvRows(createReadStream(path)))
    if (++rows > maxImportRows) throw new CsvError(why('too_many_rows', { max: maxImportRows }))
  return rows
}

type Kept = ImportAsked & {
  bytes: number
  sha256: string
  storageKey: string
  importId: string
  header: string[]
  rows: number
}

async function enqueueImport(scope: UserScope, kept: Kept) {
  const [fileId, reportId] = [newId(), newId()]
  const { importId } = kept
  const name = fileName(kept.upload.name)
  const { mapping, merge, consent, header, rows } = kept
  const settings = { mapping, merge, consent, ...consentOf(kept) }
  const state = kept.isDryRun ? 'checking' : 'importing'
  const kind = jobOf(state)
  return kept.once(async (tx) => {
    await checkSettings(tx, scope, kept)
    await holdOpenList(tx, scope, kept.listId)
    await recordPassingFile(tx, scope, { ...kept, id: fileId, name, contentType: 'text/csv' })
    await insertImport(tx, scope, {
      ...{ id: importId, state, name, header, ...settings },
      list_id: kept.listId,
      job_report_id: reportId,
      file_id: fileId,
      user_id: scope.actor.id,
      rows_total: rows,
    })
    await createJobReport(tx, scope, { id: reportId, kind, title: name, total: rows })
    await tx.enqueue({ name: kind, payload: { clientId: scope.client.id, importId } })
    const after = { file: name, sha256: kept.sha256, ...settings, state }
    await audit(tx, scope, { action: 'list.upload', entity: 'list', entityId: kept.listId, after })
    return { import_id: importId, job_report_id: reportId }
  })
}

function fileName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '').trim()
  return hasVisibleText(clean) ? clean : 'participants.csv'
}
