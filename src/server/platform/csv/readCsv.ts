import { TextDecoder } from 'node:util'
import Papa from 'papaparse'
import { inEnglish, type Refusable, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'

/**
 * One line of a CSV file: `line` counts from 1 as an editor shows it. A row with a fault in its quotation marks
 * has `isBroken` and its raw first line as its only cell; reading goes on with the next line. Empty lines are left out.
 */
export type CsvRow = { readonly line: number; readonly cells: string[]; readonly isBroken: boolean }

/** Why a file cannot be read as CSV at all, for the person who sent it. */
export class CsvError extends Error {
  readonly why: Why<Refusable>
  constructor(reason: Why<Refusable>) {
    super(inEnglish(reason))
    this.why = reason
  }
}

/**
 * The rows of a CSV file, its header first. UTF-8 with or without a byte order mark, or UTF-16 with one; any line
 * ends; the delimiter is guessed from the beginning. A row is at most 256,000 characters long.
 * @throws CsvError where the file is not text, or has more than 1,000 rows with such faults.
 */
export async function* csvRows(content: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  let rest = ''
  let line = 1
  let delimiter: string | undefined
  let brokenCount = 0
  for await (const { text, isLast } of endMarked(unixLines(decoded(content)))) {
    rest += text
    if (delimiter === undefined && !isLast && rest.length < guessLength) continue
    delimiter ??= guessDelimiter(rest)
    for (;;) {
      const piece = parsePiece(rest, delimiter, isLast)
      for (const cells of piece.rows) {
        if (!isEmptyLine(cells)) yield { line, cells, isBroken: false }
        line += 1 + countLineBreaks(cells)
      }
      rest = rest.slice(piece.end)
      if (!piece.isBroken) break
      if (++brokenCount > maxBrokenRows) throw new CsvError(why('broken_quotes', { count: maxBrokenRows }))
      const broken = firstLine(rest)
      yield { line, cells: [broken], isBroken: true }
      line += 1
      rest = rest.slice(broken.length + 1)
    }
  }
}

/**
 * How many lines the file has, the last one also without a line end.
 * @throws CsvError where the file is not text.
 */
export async function countLines(content: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 1
  let last = '\n'
  for await (const text of unixLines(decoded(content))) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
    last = text.at(-1) ?? last
  }
  return last === '\n' ? count - 1 : count
}

const guessLength = 64 * 1024
const maxRowLength = 256_000
/** Each broken row costs a second look at what follows it, so a file with more of them is given up. */
const maxBrokenRows = 1000

function guessDelimiter(text: string): string {
  return Papa.parse(text.slice(0, guessLength), { preview: 20, newline: '\n', skipEmptyLines: true }).meta
    .delimiter
}

type Piece = { rows: string[][]; end: number; isBroken: boolean }

/** Whole rows at the beginning of the text, up to the first whose quotation marks are at fault. */
function parsePiece(text: string, delimiter: string, isLast: boolean): Piece {
  const parse = (preview: number): Papa.ParseResult<string[]> =>
    new Papa.Parser({ delimiter, newline: '\n', preview }).parse(text, 0, !isLast)
  const all = parse(0)
  // A row that has not come whole yet may look broken.
  const fault = all.errors.find(({ row = 0 }) => isLast || row < all.data.length)
  if (fault) return until(fault.row ?? 0, parse)
  const end = all.meta.cursor
  // The rest of a file behind a quotation mark that nobody closes must not pile up in memory.
  return { rows: all.data, end, isBroken: text.length - end > maxRowLength }
}

function until(row: number, parse: (preview: number) => Papa.ParseResult<string[]>): Piece {
  if (row === 0) return { rows: [], end: 0, isBroken: true }
  const before = parse(row)
  return { rows: before.data.slice(0, row), end: before.meta.cursor, isBroken: true }
}

const isEmptyLine = (cells: readonly string[]): boolean => cells.length === 1 && cells[0]?.trim() === ''
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

function countLineBreaks(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) if (cell.includes('\n')) count += cell.split('\n').length - 1
  return count
}

async function* endMarked(pieces: AsyncIterable<string>): AsyncGenerator<{ text: string; isLast: boolean }> {
  let held: string | undefined
  for await (const piece of pieces) {
    if (held !== undefined) yield { text: held, isLast: false }
    held = piece
  }
  yield { text: held ?? '', isLast: true }
}

/** CR LF and lone CR become LF, also where a piece ends between the two. */
async function* unixLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let carry = ''
  for await (const piece of pieces) {
    const text = carry + piece
    carry = text.endsWith('\r') ? '\r' : ''
    yield (carry ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
  }
  if (carry) yield '\n'
}

async function* decoded(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const bytes of content) {
      decoder ??= decoderOf(bytes)
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CsvError(why('not_text'))
  }
}

/** By its first bytes: a byte order mark, or what tells that it is no text. */
function decoderOf(bytes: Uint8Array): TextDecoder {
  const startsWith = (marks: readonly string[]) =>
    marks.some((mark) => Buffer.from(bytes.subarray(0, mark.length / 2)).toString('hex') === mark)
  if (startsWith(workbookMarks)) throw new CsvError(why('workbook'))
  if (startsWith(otherMarks)) throw new CsvError(why('not_csv'))
  if (startsWith(['fffe'])) return new TextDecoder('utf-16le', { fatal: true })
  if (startsWith(['feff'])) return new TextDecoder('utf-16be', { fatal: true })
  if (bytes.subarray(0, 4096).includes(0)) throw new CsvError(why('not_csv_or_unmarked'))
  return new TextDecoder('utf-8', { fatal: true })
}

/** Zip (and so xlsx), an empty zip, and the older Excel's container. */
const workbookMarks = ['504b0304', '504b0506', 'd0cf11e0']
/** PDF and gzip. */
const otherMarks = ['25504446', '1f8b']
