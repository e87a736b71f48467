import { inEnglish } from '#contract/reasons.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type NewStoredFile, newStorageKey } from '#server/platform/storedFiles.ts'
import type { Run } from './importRun.ts'
import type { ImportRecord } from './queries/imports.ts'
import { listRefusals } from './queries/people.ts'

/** Stores the refused rows as a CSV with their line and reason. */
export async function keepRefusals(
  { db, outside }: Run,
  scope: Scope,
  { id: importId, header }: ImportRecord,
): Promise<NewStoredFile> {
  const storageKey = newStorageKey(scope)
  const rows = refusedRows(db, scope, { importId, width: header.length })
  const { bytes, sha256 } = await outside.files.put(
    storageKey,
    csvStream([...header, 'line', 'reason'], rows),
  )
  return {
    id: newId(),
    name: 'refused rows.csv',
    contentType: 'text/csv; charset=utf-8',
    bytes,
    sha256,
    storageKey,
  }
}

async function* refusedRows(db: Db, scope: Scope, of: { importId: string; width: number }) {
  let afterLine = 0
  for (;;) {
    const page = await listRefusals(db, scope, { importId: of.importId, afterLine })
    for (const { line, reason, fields } of page) {
      const padding = Array.from({ length: Math.max(0, of.width - fields.length) }, () => '')
      yield [...fields, ...padding, line, inEnglish(reason)]
    }
    const last = page.at(-1)
    if (!last) return
    afterLine = last.line
  }
}
