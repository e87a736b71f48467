import { Readable } from 'node:stream'
import Papa from 'papaparse'

/**
 * Rows as a CSV file with a byte order mark, so that Excel reads it as UTF-8. A leading `'` keeps a cell that
 * begins with = + - @ from being a formula, in their wide forms too (Excel takes `＝` for `=`), behind blanks, characters
 * without width and line breaks; a cell that begins with a tab or a line break is led by one as well.
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

/** With the `'` that a cell may have already, so that what is written can be read back as it was. */
const formula = /^'*(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u

function csvLine(cells: readonly (string | number)[]): string {
  return `${Papa.unparse([[...cells]], { escapeFormulae: formula })}\r\n`
}

/** A cell as it was before `csvStream` neutralised it: our own files can be brought back in. */
export function withoutNeutraliser(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
