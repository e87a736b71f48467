/**
 * Takes a text with LF line ends apart into rows (RFC 4180), piece by piece, for the server's reading and the browser's look
 * at the head. A cell is quoted where its first character is a quotation mark, blanks before it aside; any other
 * quotation mark is a character like others.
 */
import { hasVisibleText } from './text.ts'

/**
 * One row: `line` counts from 1 as an editor shows it. With the fault `quotes` a quotation mark is not closed, or
 * something stands behind a closed one: `cells` is the raw first line, and reading goes on with the next one. With
 * `length` the row is too long, and its cells are shortened. Rows in which nobody can see anything are left out.
 */
export type CsvRow = {
  readonly line: number
  readonly cells: string[]
  readonly fault?: 'quotes' | 'length' | undefined
}

/** The most characters of a row. */
export const maxRowLength = 256_000
/** How far a quotation mark is waited for: the row is then one that is too long, and not many with faults. */
const maxQuotedLength = 2_000_000
const keptLength = 200

/** The rows that are whole with the next piece of the text. */
export type RowScanner = { scan(text: string, isLast: boolean): CsvRow[] }

/** A row as it was taken apart; `end` is where the next one begins. Undefined where it has not come whole yet. */
type Taken = { cells: string[]; end: number; fault?: CsvRow['fault'] }

export function createRowScanner(delimiter: string, firstLine: number): RowScanner {
  let rest = ''
  let line = firstLine
  /** In the middle of a line that is too long. */
  let isPassing = false

  function passed(at: number): number {
    const end = rest.indexOf('\n', at)
    if (end < 0) return rest.length
    isPassing = false
    line += 1
    return end + 1
  }

  function taken(at: number, isLast: boolean): Taken | undefined {
    const end = rest.indexOf('\n', at)
    const whole = end < 0 ? rest.slice(at) : rest.slice(at, end)
    if (whole.includes('"')) {
      const row = quotedRow(rest, { at, delimiter, isLast })
      if (row !== 'broken') return row
      if (end >= 0 || isLast) return { cells: [shortened(whole)], end: after(rest, end), fault: 'quotes' }
      return whole.length > maxRowLength ? { cells: [shortened(whole)], end: -1 } : undefined
    }
    if (end < 0 && !isLast)
      return whole.length > maxRowLength ? { cells: cellsOf(whole, delimiter), end: -1 } : undefined
    return { cells: whole.split(delimiter), end: after(rest, end) }
  }

  return {
    scan(text, isLast) {
      const rows: CsvRow[] = []
      rest += text
      let at = 0
      while (at < rest.length) {
        if (isPassing) {
          at = passed(at)
          continue
        }
        if (rest.charCodeAt(at) === lineFeed) {
          at += 1
          line += 1
          continue
        }
        const row = taken(at, isLast)
        if (!row) break
        isPassing = row.end < 0
        const end = isPassing ? rest.length : row.end
        if (row.fault) rows.push({ line, cells: row.cells, fault: row.fault })
        else if (end - at > maxRowLength) rows.push({ line, cells: shortest(row.cells), fault: 'length' })
        else if (row.cells.some(hasVisibleText)) rows.push({ line, cells: row.cells })
        line += isPassing ? 0 : countLines(rest, at, end)
        at = end
      }
      rest = rest.slice(at)
      return rows
    },
  }
}

const lineFeed = 10

type Quoted = { at: number; delimiter: string; isLast: boolean }

/** A row in which a quotation mark stands. */
function quotedRow(text: string, { at, delimiter, isLast }: Quoted): Taken | 'broken' | undefined {
  const cells: string[] = []
  const missing = () => (isLast || text.length - at > maxQuotedLength ? 'broken' : undefined)
  for (let from = at; ; ) {
    from = quoteBehindBlanks(text, { at: from, delimiter }) ?? from
    if (text[from] !== '"') {
      const end = text.indexOf('\n', from)
      if (end < 0 && !isLast) return missing()
      const left = text.slice(from, end < 0 ? undefined : end)
      const cut = left.indexOf(delimiter)
      cells.push(cut < 0 ? left : left.slice(0, cut))
      if (cut < 0) return { cells, end: after(text, end) }
      from += cut + delimiter.length
      continue
    }
    const close = closingQuote(text, from)
    if (close < 0 || (close + 1 >= text.length && !isLast)) return missing()
    cells.push(text.slice(from + 1, close).replaceAll('""', '"'))
    const next = behindBlanks(text, close + 1)
    if (next >= text.length) return isLast ? { cells, end: text.length } : missing()
    if (text[next] === '\n') return { cells, end: next + 1 }
    if (!text.startsWith(delimiter, next)) return 'broken'
    from = next + delimiter.length
    if (from >= text.length && !isLast) return missing()
  }
}

/** Programs write `, "…"`: where the mark stands, if what it opens ends with the cell and in this line. */
function quoteBehindBlanks(text: string, { at, delimiter }: { at: number; delimiter: string }) {
  const open = delimiter === ' ' ? at : behindBlanks(text, at)
  if (open === at || text[open] !== '"') return undefined
  const lineEnd = text.indexOf('\n', open)
  const close = closingQuote(text, open)
  if (close < 0 || (lineEnd >= 0 && close > lineEnd)) return undefined
  const next = behindBlanks(text, close + 1)
  const isCell = next >= text.length || text[next] === '\n' || text.startsWith(delimiter, next)
  return isCell ? open : undefined
}

function behindBlanks(text: string, at: number): number {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}

/** The end of a cell that a quotation mark begins; two of them stand for one. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const after = (text: string, lineEnd: number) => (lineEnd < 0 ? text.length : lineEnd + 1)
const shortened = (cell: string) => (cell.length > keptLength ? cell.slice(0, keptLength) : cell)
const shortest = (cells: readonly string[]) => cells.slice(0, keptLength).map(shortened)
const cellsOf = (text: string, delimiter: string) => text.slice(0, maxRowLength).split(delimiter)

function countLines(text: string, at: number, end: number): number {
  let count = 0
  for (let next = text.indexOf('\n', at); next >= 0 && next < end; next = text.indexOf('\n', next + 1))
    count += 1
  return count
}
