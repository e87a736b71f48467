/** CSV files that are looked at when they come, and read by a job afterwards. */
import { createReadStream } from 'node:fs'
import type { CsvEncoding } from '#contract/csv.ts'
import type { Db } from '../db/db.ts'
import { refuseField, refuseFields } from '../errors.ts'
import type { Upload } from '../http/call.ts'
import type { Once } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { createJobReport } from '../jobReports.ts'
import type { Actor, Scope } from '../scope.ts'
import { fileName, newStorageKey, recordPassingFile, storeAndRecord } from '../storedFiles.ts'
import { CsvError } from './readCsv.ts'

/** A job's payload: its file, its report, and in whose name it works. */
export type CsvJob = {
  readonly clientId: number
  readonly reportId: string
  readonly fileId: string
  readonly encoding: CsvEncoding
  readonly by: { readonly actor: Actor; readonly requestId: string }
}

export type UploadedCsv = {
  readonly upload: Omit<Upload, 'sha256'>
  readonly files: Parameters<typeof storeAndRecord>[0]['files']
  readonly once: Once
}

type Kept = UploadedCsv & {
  readonly kind: Parameters<typeof createJobReport>[2]['kind']
  /** The file's name where it came without one. */
  readonly unnamed: string
  readonly encoding: CsvEncoding
  readonly rows: number
  /** Enqueues the job and writes the audit entry. */
  readonly begin: (tx: Db, job: CsvJob, file: { file: string; sha256: string; rows: number }) => Promise<void>
}

/** Keeps the file; answers the report that tells how far its job is. */
export async function keepForJob(
  scope: Scope,
  { upload, files, once, kind, unnamed, encoding, rows, begin }: Kept,
): Promise<{ job_report_id: string }> {
  const [reportId, fileId] = [newId(), newId()]
  const name = fileName(upload.name, unnamed)
  const { actor, requestId } = scope
  const job = { clientId: scope.client.id, reportId, fileId, encoding, by: { actor, requestId } }
  const file = { files, storageKey: newStorageKey(scope), content: createReadStream(upload.path) }
  return storeAndRecord(file, async (stored, use) => {
    const answer = await once(async (tx) => {
      await recordPassingFile(tx, scope, { ...stored, id: fileId, name, contentType: 'text/csv' })
      await createJobReport(tx, scope, { id: reportId, kind, title: name, total: rows })
      await begin(tx, job, { file: name, sha256: stored.sha256, rows })
      return { job_report_id: reportId }
    })
    use(answer.job_report_id === reportId)
    return answer
  })
}

/** Looks at a file that has come; what is wrong with it is told at the field `file`. */
export async function lookAtCsv<T>(bytes: number, look: () => Promise<T>): Promise<T> {
  if (bytes === 0) refuseField('file', 'file_empty')
  try {
    return await look()
  } catch (error) {
    if (error instanceof CsvError) refuseFields({ file: [error.why] })
    throw error
  }
}
