/**
 * The job of an upload: batch by batch, each in a transaction that also tells how far it is. One that died begins again
 * and knows by upload and line what it brought in before; the refused rows become a file.
 */
import { inEnglish, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { lastingReason, tellWorkEnded } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceJobReport, failJobReports, finishJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getStoredFile, newStorageKey, recordPassingFile } from '#server/platform/storedFiles.ts'
import { lockPool } from '../queries/pools.ts'
import * as queries from './queries.ts'
import { type CodeRow, codeRows } from './rows.ts'
import type { PrizeCodeUpload } from './upload.ts'

const batchRows = 5000

type Refused = { readonly row: CodeRow; readonly reason: Why }
type Run = {
  readonly context: JobContext
  readonly now: () => Scope
  readonly job: PrizeCodeUpload
  readonly counted: { rows: number; refused: Refused[] }
}

export async function runUpload(context: JobContext, scope: Scope, job: PrizeCodeUpload): Promise<void> {
  const now = () => ({ ...scope, at: context.outside.clock.now() })
  const run: Run = { context, now, job, counted: { rows: 0, refused: [] } }
  try {
    await bringRows(run)
    await end(run)
  } catch (error) {
    const of = { reportId: job.reportId, error, gone: why('not_found') }
    const reason = lastingReason(context.outside, of)
    if (reason === undefined) throw error
    await context.db.transaction(now(), async (tx) => {
      const reports = await failJobReports(tx, now(), { ids: [job.reportId], error: reason })
      await tellWorkEnded(tx, now(), {
        reports,
        target: { page: 'prizePool', id: job.poolId },
        isFailure: true,
      })
    })
  }
}

async function bringRows(run: Run): Promise<void> {
  const { context, now, job } = run
  const { storage_key } = await getStoredFile(context.db, now(), job.fileId)
  const content = await context.outside.files.open(storage_key)
  try {
    let batch: CodeRow[] = []
    for await (const row of codeRows(csvRows(content, job.encoding))) {
      batch.push(row)
      if (batch.length < batchRows) continue
      await addBatch(run, batch)
      batch = []
    }
    if (batch.length > 0) await addBatch(run, batch)
  } finally {
    content.destroy()
  }
}

async function addBatch({ context, now, job, counted }: Run, rows: readonly CodeRow[]): Promise<void> {
  const { db, outside } = context
  await outside.room.wait()
  const progress = counted.rows + rows.length
  const scope = now()
  const refused = await db.transaction(scope, async (tx) => {
    const no = await addRows(tx, scope, { ...job, rows })
    const refusedCount = counted.refused.length + no.length
    const result = { added: progress - refusedCount, refused: refusedCount }
    await advanceJobReport(tx, scope, { id: job.reportId, progress, result })
    return no
  })
  counted.rows = progress
  counted.refused.push(...refused)
}

type Part = Pick<PrizeCodeUpload, 'poolId' | 'reportId'> & { readonly rows: readonly CodeRow[] }

async function addRows(tx: Db, scope: Scope, { poolId, reportId, rows }: Part): Promise<Refused[]> {
  await lockPool(tx, scope, poolId)
  const refused: Refused[] = rows.flatMap((row) => (row.fault ? [{ row, reason: row.fault }] : []))
  const byCode = Map.groupBy(
    rows.filter(({ fault }) => !fault),
    ({ code }) => code,
  )
  const firsts = [...byCode.values()].flatMap(([first]) => first ?? [])
  for (const [first, ...more] of byCode.values())
    for (const row of more)
      refused.push({ row, reason: why('prize_code_twice', { line: first?.line ?? row.line }) })
  const codes = firsts.map(({ code, line }) => ({ id: newId(), code, line }))
  const added = await queries.insertCodes(tx, scope, { poolId, uploadId: reportId, codes })
  await queries.addPrizes(tx, scope, { poolId, count: added.size })
  const left = firsts.filter(({ code }) => !added.has(code))
  const there = await queries.listKnownCodes(tx, scope, { poolId, codes: left.map(({ code }) => code) })
  const known = new Map(there.map((one) => [one.code, one]))
  for (const row of left) {
    const reason = whyKnown(row, { reportId, known: known.get(row.code) })
    if (reason) refused.push({ row, reason })
  }
  return refused.toSorted((a, b) => a.row.line - b.row.line)
}

/** None for the very row, which came in before the job began again. */
function whyKnown(
  row: CodeRow,
  { reportId, known }: { reportId: string; known: queries.KnownCode | undefined },
): Why | undefined {
  if (known?.upload_id !== reportId) return why('prize_code_there')
  return known.line === row.line ? undefined : why('prize_code_twice', { line: known.line ?? row.line })
}

async function end({ context, now, job, counted: { rows, refused } }: Run): Promise<void> {
  const { outside, db } = context
  const { reportId, poolId } = job
  const storageKey = newStorageKey(now())
  const content = csvStream(['code', 'line', 'reason'], linesOf(refused))
  const stored = refused.length > 0 && (await outside.files.put(storageKey, content))
  const file = stored && { ...stored, id: newId(), name: 'refused codes.csv', storageKey }
  const isKept = await db.transaction(now(), async (tx) => {
    const result = { rows, added: rows - refused.length, refused: refused.length }
    const fileId = file ? file.id : null
    const reports = await finishJobReport(tx, now(), { id: reportId, progress: rows, result, fileId })
    if (reports.length === 0) return false
    if (file) await recordPassingFile(tx, now(), { ...file, contentType: 'text/csv; charset=utf-8' })
    await tellWorkEnded(tx, now(), { reports, target: { page: 'prizePool', id: poolId } })
    const noted = { entity: 'prize_pool', entityId: poolId, after: result } as const
    await audit(tx, now(), { action: 'prize_code.uploaded', ...noted })
    return true
  })
  if (file && !isKept) await outside.files.remove(storageKey)
}

async function* linesOf(refused: readonly Refused[]): AsyncGenerator<(string | number)[]> {
  for (const { row, reason } of refused) yield [row.code, row.line, inEnglish(reason)]
}
