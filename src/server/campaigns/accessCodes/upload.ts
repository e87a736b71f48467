import { createReadStream } from 'node:fs'
import { mostAccessCodeRows } from '#contract/campaigns/accessCodes/limits.ts'
import type { CsvEncoding } from '#contract/csv.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import { examineCsv } from '#server/platform/csv/examineCsv.ts'
import { type CsvJob, keepForJob, lookAtCsv, type UploadedCsv } from '#server/platform/csv/keepForJob.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireRoom } from './codes.ts'
import { findList } from './queries/lists.ts'
import { uploadRows } from './uploadRows.ts'
import { codeFault } from './wordsOfCodes.ts'

export type AccessCodeUpload = CsvJob & { readonly listId: string }

/** Keeps the file and enqueues its upload; answers the report that tells how far it is. */
export async function uploadCodesLater(
  db: Db,
  scope: Scope,
  { listId, ...uploaded }: UploadedCsv & { readonly listId: string },
): Promise<{ job_report_id: string }> {
  found(await findList(db, scope, listId))
  const looked = await checkFile(uploaded.upload)
  await requireRoom(db, scope, { listId, count: looked.rows })
  return keepForJob(scope, {
    ...uploaded,
    ...looked,
    kind: 'campaigns.uploadAccessCodes',
    unnamed: 'access codes.csv',
    begin: async (tx, job, after) => {
      const payload: AccessCodeUpload = { ...job, listId }
      await tx.enqueue({ name: 'campaigns.uploadAccessCodes', payload })
      await audit(tx, scope, {
        action: 'access_code.upload',
        entity: 'access_code_list',
        entityId: listId,
        after,
      })
    },
  })
}

/** How it is read and how many lines it has; refused where it is no CSV, or nothing in it could be a code. */
function checkFile({ path, bytes }: UploadedCsv['upload']): Promise<{ encoding: CsvEncoding; rows: number }> {
  return lookAtCsv(bytes, async () => {
    const { encoding, rows, lines } = await examineCsv(() => createReadStream(path))
    if (rows > mostAccessCodeRows) throw new CsvError(why('too_many_rows', { max: mostAccessCodeRows }))
    if (!(await hasCode(path, encoding))) throw new CsvError(why('no_access_codes'))
    return { encoding, rows: Math.min(lines, mostAccessCodeRows) }
  })
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
