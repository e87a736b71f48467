import type { CsvRow } from '#contract/csvRows.ts'
import { normaliseCode } from '#contract/words/codeText.ts'

/** The columns of the code, the prefix and its language. */
type Columns = { readonly code: number; readonly prefix: number; readonly language: number }
export type Heading = { readonly columns: Columns; readonly isHeading: boolean }

/** One row of an upload: what it says, and its cells as they came. */
export type UploadRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault: CsvRow['fault']
  readonly code: string
  readonly prefix: string
  readonly language: string
}

const names: Record<keyof Columns, readonly string[]> = {
  code: ['CODE', 'CODES', 'ACCESSCODE', 'ACCESS_CODE', 'CODEDACCES', 'CODED’ACCÈS', "CODED'ACCÈS"],
  prefix: ['PREFIX', 'PREFIXE', 'PRÉFIXE', 'PREFIX_NAME'],
  language: ['LANGUAGE', 'LANGUE'],
}

/** The first row where it names a column of codes; else they stand in this order: code, prefix, language. */
export function headingOf({ cells, fault }: CsvRow): Heading {
  const words = cells.map(normaliseCode)
  const at = (column: keyof typeof names) => words.findIndex((word) => names[column].includes(word))
  if (fault || at('code') < 0) return { columns: { code: 0, prefix: 1, language: 2 }, isHeading: false }
  return { columns: { code: at('code'), prefix: at('prefix'), language: at('language') }, isHeading: true }
}

export function rowOf({ line, cells, fault }: CsvRow, { columns }: Heading): UploadRow {
  const cell = (at: number) => cells[at] ?? ''
  return {
    line,
    cells,
    fault,
    code: normaliseCode(cell(columns.code)),
    prefix: cell(columns.prefix),
    language: cell(columns.language),
  }
}

/** The rows of a file, without its heading. */
export async function* uploadRows(rows: AsyncIterable<CsvRow>): AsyncGenerator<UploadRow> {
  let heading: Heading | undefined
  for await (const row of rows) {
    const isFirst = heading === undefined
    heading ??= headingOf(row)
    if (!isFirst || !heading.isHeading) yield rowOf(row, heading)
  }
}

/** So many rows at once. */
export async function* batchesOf<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
