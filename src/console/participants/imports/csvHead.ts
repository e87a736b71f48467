import {
  type CsvEncoding,
  createEncodingGuess,
  markedEncoding,
  maxCsvColumns,
  separatorOf,
} from '#contract/csv.ts'
import { createRowScanner } from '#contract/csvRows.ts'
import { isPersonRow, plainCell } from '#contract/participants/importCells.ts'

/** How a CSV begins: the names of its columns and the first values of each. */
export type CsvHead = { columns: { name: string; samples: string[] }[] }
export type CsvFault = 'empty' | 'no_rows' | 'not_text' | 'unreadable' | 'too_wide'

/** The head of a file as it is read: what was guessed, or chosen instead. */
export type CsvFile = CsvHead & {
  source: CsvSource
  encoding: CsvEncoding
  /** Nothing fits what the file is written in, and nobody has chosen yet. */
  isUnsure: boolean
  hasHeader: boolean
  firstRow: string[]
  /** Pieces of lines with letters beyond ASCII, by which the encoding can be checked. */
  accented: string[]
}
/** The findings in the whole file, and its first bytes. */
export type CsvSource = {
  bytes: Uint8Array
  accented: Uint8Array[]
  /** Undefined where none of those that are guessed fits. */
  guessed: CsvEncoding | undefined
  /** By a byte order mark, which leaves no choice. */
  isMarked: boolean
}
export type CsvChoice = { encoding?: CsvEncoding; hasHeader?: boolean }

const headBytes = 64 * 1024
const sampleRows = 50
const sampleCount = 12
const accentedCount = 4

/** Looks at each byte for the encoding, and reads the first 64 kB by the rules of the server. */
export async function readCsvHead(file: File): Promise<CsvFile | CsvFault> {
  if (file.size === 0) return 'empty'
  const source = await sourceOf(file)
  return typeof source === 'string' ? source : readSource(source)
}

/** The same head, with what was guessed or with what is chosen. */
export async function readSource(source: CsvSource, choice: CsvChoice = {}): Promise<CsvFile | CsvFault> {
  const encoding = choice.encoding ?? source.guessed ?? 'windows-1252'
  const isUnsure = choice.encoding === undefined && source.guessed === undefined
  const { default: Papa } = await import('papaparse')
  const text = new TextDecoder(encoding).decode(source.bytes, { stream: true })
  const unix = text.replace(/\r\n?/g, '\n').replace(/^(?: *\n)+/, '')
  const [firstLine = ''] = unix.split('\n', 1)
  const separator = separatorOf(firstLine)
  const { meta } = Papa.parse(unix, { preview: 20, newline: '\n', skipEmptyLines: true })
  const scanner = createRowScanner(separator ?? meta.delimiter, 1)
  const all = scanner
    .scan(separator ? unix.slice(firstLine.length + 1) : unix, true)
    .filter(({ fault }, at) => at === 0 || !fault)
    .slice(0, sampleRows)
    .map(({ cells }) => cells)
  const [firstRow] = all
  if (!firstRow) return 'empty'
  if (firstRow.length > maxCsvColumns) return 'too_wide'
  const hasHeader = choice.hasHeader ?? !isPersonRow(firstRow)
  const rows = hasHeader ? all.slice(1) : all
  if (rows.length === 0) return 'no_rows'
  const nameOf = (cell: string) => (hasHeader ? plainCell(cell).trim() : '')
  return {
    columns: firstRow.map((cell, at) => ({ name: nameOf(cell), samples: samplesOf(rows, at) })),
    source,
    encoding,
    isUnsure,
    hasHeader,
    firstRow,
    accented: source.accented.map((bytes) =>
      new TextDecoder(encoding).decode(bytes).replaceAll('\ufffd', ''),
    ),
  }
}

async function sourceOf(file: File): Promise<CsvSource | CsvFault> {
  const guess = createEncodingGuess(new TextDecoder('utf-8', { fatal: true }))
  const accented: Uint8Array[] = []
  try {
    const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const isMarked = markedEncoding(bytes) !== undefined
    for await (const piece of piecesOf(file)) {
      if (guess.add(piece)) return 'not_text'
      if (!isMarked && accented.length < accentedCount) addAccented(accented, piece)
    }
    return { bytes, accented, guessed: guess.end(), isMarked }
  } catch {
    // A file that was moved, changed or locked after it was chosen.
    return 'unreadable'
  }
}

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    yield value
  }
}

const accentedBytes = 60

/** The text around letters beyond ASCII, of each line once. */
function addAccented(accented: Uint8Array[], bytes: Uint8Array): void {
  for (let at = 0; accented.length < accentedCount; ) {
    const found = bytes.subarray(at).findIndex((byte) => byte > 127)
    if (found < 0) return
    const letter = at + found
    const begin = bytes.lastIndexOf(10, letter) + 1
    const lineEnd = bytes.indexOf(10, letter)
    const end = lineEnd < 0 ? bytes.length : lineEnd
    accented.push(bytes.slice(Math.max(begin, letter - accentedBytes), Math.min(end, letter + accentedBytes)))
    at = end
  }
}

function samplesOf(rows: string[][], at: number): string[] {
  const values = rows.map((row) => plainCell(row[at] ?? '').trim()).filter(Boolean)
  return [...new Set(values)].slice(0, sampleCount)
}
