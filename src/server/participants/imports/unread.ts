/** Cells that were left out of rows that come in, over all batches: what the check tells, and the run where none was. */
import type { ParticipantImport } from '#contract/participants/importCalls.ts'
import { inEnglish } from '#contract/reasons.ts'
import type { Range } from './batchRows.ts'
import type { ImportRecord } from './queries/imports.ts'
import { type RowBatch, shownUnread } from './rowBatches.ts'

export type FoundUnread = ParticipantImport['unread']

/** `range` are the rows of the file that count, where it is not all of the batch. */
export function withUnread(
  record: Pick<ImportRecord, 'mapping' | 'header'>,
  sum: FoundUnread,
  { batch, range }: { batch: RowBatch; range?: Range },
): FoundUnread {
  const all = [...sum]
  for (const { why, field, cells, at } of batch.unread) {
    const inRange = (index: number) =>
      !range || (batch.start + index >= range.from && batch.start + index < range.to)
    const rows = at.filter(inRange).length
    if (rows === 0) continue
    const place = all.findIndex((known) => known.field === field && known.reason === why.reason)
    const known = all[place]
    const column = headingOf(record, field)
    if (!known)
      all.push({ ...why, message: inEnglish(why), field: field ?? '', column, rows, cells: [...cells] })
    else {
      const named = [...new Set([...known.cells, ...cells])].slice(0, shownUnread)
      all[place] = { ...known, rows: known.rows + rows, cells: named }
    }
  }
  return all
}

/** The heading of the column that the field comes from. */
export function headingOf(
  { mapping, header }: Pick<ImportRecord, 'mapping' | 'header'>,
  field: string | null,
): string | null {
  const column = field === null ? -1 : (mapping as string[]).indexOf(field)
  return header[column] || null
}
