import type { JobContext } from '#server/adapters/outside.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type EndedReport, finishJobReport } from '#server/platform/jobReports.ts'
import type { Scope } from '#server/platform/scope.ts'
import { newStorageKey, recordPassingFile } from '#server/platform/storedFiles.ts'
import { lockReport } from './queries/bulk.ts'

/** The outcome: how many rows, the hash of the file, and the report that was ended. */
export type KeptExport = {
  readonly rows: number
  readonly sha256: string
  readonly reports: readonly EndedReport[]
}

export type ExportedFile = {
  readonly reportId: string
  readonly name: string
  readonly header: string[]
  /** Counts its rows in `counted`. */
  readonly lines: AsyncIterable<string[]>
  readonly counted: { readonly rows: number }
  /** In the transaction that keeps the file. */
  readonly whenKept: (tx: Db, scope: Scope, kept: KeptExport) => Promise<void>
}

/** Streams a CSV file into the store and ends its report with it; a run that comes second leaves no file. */
export async function exportToFile(
  { db, outside }: JobContext,
  now: () => Scope,
  { reportId, name, header, lines, counted, whenKept }: ExportedFile,
): Promise<void> {
  const storageKey = newStorageKey(now())
  const stored = await outside.files.put(storageKey, csvStream(header, lines))
  const isKept = await db.transaction(now(), async (tx) => {
    // Another run may have ended the same job before: one file is enough.
    if (!(await lockReport(tx, now(), reportId))) return false
    const scope = now()
    const [fileId, { rows }] = [newId(), counted]
    const contentType = 'text/csv; charset=utf-8'
    await recordPassingFile(tx, scope, { ...stored, id: fileId, name, contentType, storageKey })
    const reports = await finishJobReport(tx, scope, {
      id: reportId,
      progress: rows,
      result: { rows },
      fileId,
    })
    await whenKept(tx, scope, { rows, sha256: stored.sha256, reports })
    return true
  })
  if (!isKept) await outside.files.remove(storageKey)
}
