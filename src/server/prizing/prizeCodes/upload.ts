import { createReadStream } from 'node:fs'
import type { CsvEncoding } from '#contract/csv.ts'
import { mostPrizeCodeRows } from '#contract/prizing/prizeCodes.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import { examineCsv } from '#server/platform/csv/examineCsv.ts'
import { type CsvJob, keepForJob, lookAtCsv, type UploadedCsv } from '#server/platform/csv/keepForJob.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getPool } from '../queries/pools.ts'
import { requireCodes, requireRoom } from './prizeCodes.ts'
import { codeRows } from './rows.ts'

export type PrizeCodeUpload = CsvJob & { readonly poolId: string }

/** Keeps the file, which a job reads; answers the report that tells how far it is. */
export async function uploadPrizeCodes(
  db: Db,
  scope: Scope,
  { poolId, ...uploaded }: UploadedCsv & { readonly poolId: string },
): Promise<{ job_report_id: string }> {
  const pool = await getPool(db, scope, poolId)
  requireCodes(pool)
  const examined = await examine(uploaded.upload)
  requireRoom(pool, examined.rows)
  return keepForJob(scope, {
    ...uploaded,
    ...examined,
    kind: 'prizing.uploadCodes',
    unnamed: 'prize codes.csv',
    begin: async (tx, job, after) => {
      const payload: PrizeCodeUpload = { ...job, poolId }
      await tx.enqueue({ name: 'prizing.uploadCodes', payload })
      await audit(tx, scope, { action: 'prize_code.upload', entity: 'prize_pool', entityId: poolId, after })
    },
  })
}

type Examined = { encoding: CsvEncoding; rows: number }

/** Refused where it is no CSV, has too many rows or not one code. */
function examine({ path, bytes }: UploadedCsv['upload']): Promise<Examined> {
  return lookAtCsv(bytes, async () => {
    const { encoding, lines, rows } = await examineCsv(() => createReadStream(path))
    if (rows > mostPrizeCodeRows) throw new CsvError(why('too_many_rows', { max: mostPrizeCodeRows }))
    if (!(await hasCode(path, encoding))) throw new CsvError(why('no_prize_codes'))
    return { encoding, rows: Math.min(lines, mostPrizeCodeRows) }
  })
}

async function hasCode(path: string, encoding: CsvEncoding): Promise<boolean> {
  const content = createReadStream(path)
  try {
    for await (const { fault } of codeRows(csvRows(content, encoding))) if (!fault) return true
    return false
  } finally {
    content.destroy()
  }
}
