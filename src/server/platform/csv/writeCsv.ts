import { Readable } from 'node:stream'
import Papa from 'papaparse'

/**
 * Rows as a CSV file with a byte order mark, so that Excel reads it as UTF-8. A leading `'` keeps a cell that
 * begins with = + - @ or a tab from being a formula.
 */
export function csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): Readable {
  return Readable.from(csvLines(header, rows))
}

async function* csvLines(header: readonly string[], rows: AsyncIterable<readonly (string | number)[]>) {
  yield Buffer.from(`\ufeff${csvLine(header)}`)
  for await (const row of rows) yield Buffer.from(csvLine(row))
}

function csvLine(cells: readonly (string | number)[]): string {
  return `${Papa.unparse([[...cells]], { escapeFormulae: /^[=+\-@\t\r]/ })}\r\n`
}

/** A cell as it was before `csvStream` neutralised it: our own files can be brought back in. */
export function withoutNeutraliser(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
