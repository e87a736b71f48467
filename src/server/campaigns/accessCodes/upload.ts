import { createReadStream } from 'node:fs'
import { mostAccessCodeRows } from '#contract/campaigns/accessCodes/limits.ts'
import type { CsvEncoding } from '#contract/csv.ts'
import { why } from '#contract/why.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { audit } from '#server/platform/audit.ts'
import { examineCsv } from '#server/platform/csv/examineCsv.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField, refuseFields } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import type { Once } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport } from '#server/platform/jobReports.ts'
import type { Actor, Scope } from '#server/platform/scope.ts'
import { fileName, newStorageKey, recordPassingFile, storeAndRecord } from '#server/platform/storedFiles.ts'
import { requireRoom } from './codes.ts'
import { findList } from './queries/lists.ts'
import { uploadRows } from './uploadRows.ts'
import { codeFault } from './wordsOfCodes.ts'

export type AccessCodeUpload = {
  readonly clientId: number
  readonly reportId: string
  readonly listId: string
  readonly fileId: string
  readonly encoding: CsvEncoding
  readonly by: { readonly actor: Actor; readonly requestId: string }
}

type Asked = {
  readonly listId: string
  readonly upload: Omit<Upload, 'sha256'>
  readonly files: FileStore
  readonly once: Once
}

/** Keeps the file and enqueues its upload; answers the report that tells how far it is. */
export async function uploadCodesLater(
  db: Db,
  scope: Scope,
  { listId, upload, files, once }: Asked,
): Promise<{ job_report_id: string }> {
  found(await findList(db, scope, listId))
  const { encoding, rows } = await checkFile(upload)
  await requireRoom(db, scope, { listId, count: rows })
  const [reportId, fileId] = [newId(), newId()]
  const name = fileName(upload.name, 'access codes.csv')
  const { actor, requestId } = scope
  const job: AccessCodeUpload = {
    clientId: scope.client.id,
    reportId,
    listId,
    fileId,
    encoding,
    by: { actor, requestId },
  }
  const file = { files, storageKey: newStorageKey(scope), content: createReadStream(upload.path) }
  return storeAndRecord(file, async (stored, use) => {
    const answer = await once(async (tx) => {
      await recordPassingFile(tx, scope, { ...stored, id: fileId, name, contentType: 'text/csv' })
      await createJobReport(tx, scope, {
        id: reportId,
        kind: 'campaigns.uploadAccessCodes',
        title: name,
        total: rows,
      })
      await tx.enqueue({ name: 'campaigns.uploadAccessCodes', payload: job })
      const after = { file: name, sha256: stored.sha256, rows }
      await audit(tx, scope, {
        action: 'access_code.upload',
        entity: 'access_code_list',
        entityId: listId,
        after,
      })
      return { job_report_id: reportId }
    })
    use(answer.job_report_id === reportId)
    return answer
  })
}

/** How it is read and how many lines it has; refused where it is no CSV, or nothing in it could be a code. */
async function checkFile({ path, bytes }: Asked['upload']): Promise<{ encoding: CsvEncoding; rows: number }> {
  if (bytes === 0) refuseField('file', 'file_empty')
  try {
    const { encoding, rows, lines } = await examineCsv(() => createReadStream(path))
    if (rows > mostAccessCodeRows) throw new CsvError(why('too_many_rows', { max: mostAccessCodeRows }))
    if (!(await hasCode(path, encoding))) throw new CsvError(why('no_access_codes'))
    return { encoding, rows: Math.min(lines, mostAccessCodeRows) }
  } catch (error) {
    if (error instanceof CsvError) refuseFields({ file: [error.why] })
    throw error
  }
}

async function hasCode(path: string, encoding: CsvEncoding): Promise<boolean> {
  const content = createReadStream(path)
  try {
    for await (const { code, fault } of uploadRows(csvRows(content, encoding)))
      if (!fault && codeFault(code) === undefined) return true
    return false
  } finally {
    content.destroy()
  }
}
