import { createReadStream } from 'node:fs'
import type { ImportMapping } from '#contract/participants/calls.ts'
import { hasVisibleText } from '#contract/text.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { audit } from '#server/platform/audit.ts'
import { CsvError, countLines, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport } from '#server/platform/jobReports.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { newStorageKey, recordStoredFile } from '#server/platform/storedFiles.ts'
import { getListType } from '../lists.ts'
import { insertImport } from './queries.ts'

export type ImportAsked = {
  readonly listId: string
  readonly upload: Upload
  readonly mapping: ImportMapping
  readonly consent: 'none' | 'proof'
  readonly consent_proof: string | null
  readonly files: FileStore
}

/** Keeps the file and enqueues its import; answers the job report that tells how far it is. */
export async function importParticipantsLater(db: Db, scope: UserScope, asked: ImportAsked): Promise<string> {
  await getListType(db, scope, asked.listId)
  checkMapping(asked.mapping)
  if (asked.consent === 'proof' && !asked.consent_proof)
    refuseField('consent_proof', 'Please say where the consent comes from.')
  const lines = await checkFile(asked)
  const storageKey = newStorageKey(scope)
  const stored = await asked.files.put(storageKey, createReadStream(asked.upload.path))
  try {
    return await enqueueImport(db, scope, { ...asked, ...stored, storageKey, rows: Math.max(0, lines - 1) })
  } catch (error) {
    await asked.files.remove(storageKey)
    throw error
  }
}

function checkMapping(mapping: ImportMapping): void {
  const fields = mapping.filter((field) => field !== 'skip')
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice) refuseField('mapping', `Two columns are mapped to ${twice}.`)
  if (fields.includes('name') && (fields.includes('first_name') || fields.includes('last_name')))
    refuseField('mapping', 'Map either the whole name or first and last name.')
  if (!fields.includes('phone') && !fields.includes('email'))
    refuseField('mapping', 'Map a column to phone or to e-mail.')
}

/** How many lines the file has; refused where it is not a CSV that fits the mapping. */
async function checkFile({ upload, mapping }: ImportAsked): Promise<number> {
  if (upload.bytes === 0) refuseField('file', 'The file is empty.')
  try {
    const columns = await countColumns(upload.path)
    if (columns === 0) refuseField('file', 'The file is empty.')
    if (columns !== mapping.length)
      refuseField('mapping', `The file has ${columns} columns, but the mapping names ${mapping.length}.`)
    return await countLines(createReadStream(upload.path))
  } catch (error) {
    if (error instanceof CsvError) refuseField('file', error.message)
    throw error
  }
}

async function countColumns(path: string): Promise<number> {
  for await (const { cells, isBroken } of csvRows(createReadStream(path))) {
    if (isBroken) throw new CsvError('A quotation mark in the header is not closed.')
    return cells.length
  }
  return 0
}

type Kept = ImportAsked & { bytes: number; sha256: string; storageKey: string; rows: number }

async function enqueueImport(db: Db, scope: UserScope, kept: Kept): Promise<string> {
  const [importId, fileId, reportId] = [newId(), newId(), newId()]
  const name = fileName(kept.upload.name)
  const { mapping, consent, consent_proof } = kept
  await db.transaction(scope, async (tx) => {
    await recordStoredFile(tx, scope, { ...kept, id: fileId, name, contentType: 'text/csv' })
    await insertImport(tx, scope, {
      id: importId,
      list_id: kept.listId,
      job_report_id: reportId,
      file_id: fileId,
      mapping,
      consent,
      consent_proof: consent === 'proof' ? consent_proof : null,
      user_id: scope.actor.id,
    })
    await createJobReport(tx, scope, {
      id: reportId,
      kind: 'participants.import',
      title: name,
      total: kept.rows,
    })
    await tx.enqueue({ name: 'participants.import', payload: { clientId: scope.client.id, importId } })
    const after = { file: name, sha256: kept.sha256, mapping, consent, consent_proof }
    await audit(tx, scope, { action: 'list.upload', entity: 'list', entityId: kept.listId, after })
  })
  return reportId
}

function fileName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '').trim()
  return hasVisibleText(clean) ? clean : 'participants.csv'
}
