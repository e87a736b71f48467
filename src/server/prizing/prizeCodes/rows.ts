import { type CsvRow, maxRowLength } from '#contract/csvRows.ts'
import { maxPrizeCodeLength } from '#contract/prizing/prizeCodes.ts'
import type { Why } from '#contract/reasons.ts'
import { hasVisibleText, oneLine, textFault } from '#contract/text.ts'
import { why } from '#contract/why.ts'

/** One row of a file of codes: the code as it is written there, or why there is none. */
export type CodeRow = { readonly line: number; readonly code: string; readonly fault: Why | undefined }

const headings = ['code', 'codes']

/** The rows without the first, where that names a column. */
export async function* codeRows(rows: AsyncIterable<CsvRow>): AsyncGenerator<CodeRow> {
  let column: number | undefined
  for await (const { line, cells, fault } of rows) {
    const isFirst = column === undefined
    const named = cells.findIndex((cell) => headings.includes(cell.trim().toLowerCase()))
    column ??= Math.max(0, named)
    if (isFirst && named >= 0 && !fault) continue
    const code = oneLine(cells[column] ?? '')
    yield { line, code, fault: rowFault(fault) ?? codeFault(code) }
  }
}

function rowFault(fault: CsvRow['fault']): Why | undefined {
  if (fault === 'quotes') return why('row_quotes')
  return fault === 'length' ? why('row_too_large', { max: maxRowLength }) : undefined
}

function codeFault(code: string): Why | undefined {
  if (!hasVisibleText(code)) return why('prize_code_missing')
  if (textFault(code) !== undefined) return why('prize_code_bad')
  return code.length > maxPrizeCodeLength
    ? why('prize_code_too_long', { max: maxPrizeCodeLength })
    : undefined
}
