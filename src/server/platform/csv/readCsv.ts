import { TextDecoder } from 'node:util'
import Papa from 'papaparse'
import { type CsvEncoding, markedEncoding, separatorOf } from '#contract/csv.ts'
import { type CsvRow, createRowScanner } from '#contract/csvRows.ts'
import { inEnglish, type Refusable, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'

/** Why a file cannot be read as CSV at all, for the person who sent it. */
export class CsvError extends Error {
  readonly why: Why<Refusable>
  constructor(reason: Why<Refusable>) {
    super(inEnglish(reason))
    this.why = reason
  }
}

/**
 * The rows of a CSV file, its header first. A byte order mark says what it is written in, else `encoding`. Any line ends;
 * the delimiter is what a first line `sep=;` names, else it is guessed from the beginning.
 * @throws CsvError where the file is not text, or has more than 1,000 rows with faulty quotation marks.
 */
export async function* csvRows(
  content: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding = 'utf-8',
): AsyncGenerator<CsvRow> {
  let faultCount = 0
  for await (const rows of scannedRows(endMarked(unixLines(decoded(content, encoding)))))
    for (const row of rows) {
      if (row.fault === 'quotes' && ++faultCount > maxFaults)
        throw new CsvError(why('broken_quotes', { count: maxFaults }))
      yield row
    }
}

/** A piece at a time: to hand on each row by itself costs more than to find it. */
async function* scannedRows(pieces: AsyncIterable<Piece>): AsyncGenerator<CsvRow[]> {
  const begin = beginning()
  let scanner: ReturnType<typeof createRowScanner> | undefined
  for await (const { text, isLast } of pieces) {
    if (scanner) {
      yield scanner.scan(text, isLast)
      continue
    }
    const begun = begin({ text, isLast })
    if (!begun) continue
    scanner = createRowScanner(begun.delimiter, begun.line)
    yield scanner.scan(begun.text, isLast)
  }
}

/** Finds the delimiter of a file that is written so. */
export async function csvDelimiter(
  content: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): Promise<string> {
  const begin = beginning()
  for await (const piece of endMarked(unixLines(decoded(content, encoding)))) {
    const begun = begin(piece)
    if (begun) return begun.delimiter
  }
  return ','
}

/** Gathers the beginning until it is long enough to tell the delimiter by. */
function beginning() {
  let [begun, blankLines] = ['', 0]
  return ({ text, isLast }: Piece): { text: string; delimiter: string; line: number } | undefined => {
    begun += text
    const blank = /^(?: *\n)+/.exec(begun)?.[0] ?? ''
    begun = begun.slice(blank.length)
    blankLines += blank.split('\n').length - 1
    if (!isLast && begun.length < guessLength) return undefined
    const [first = ''] = begun.split('\n', 1)
    const delimiter = separatorOf(first)
    if (delimiter === undefined)
      return { text: begun, delimiter: guessDelimiter(begun), line: blankLines + 1 }
    return { text: begun.slice(first.length + 1), delimiter, line: blankLines + 2 }
  }
}

const guessLength = 64 * 1024
/** A file with more of them is given up: it is no CSV. */
const maxFaults = 1000

function guessDelimiter(text: string): string {
  return Papa.parse(text.slice(0, guessLength), { preview: 20, newline: '\n', skipEmptyLines: true }).meta
    .delimiter
}

type Piece = { text: string; isLast: boolean }

async function* endMarked(pieces: AsyncIterable<string>): AsyncGenerator<Piece> {
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

/**
 * The text of a file; a byte order mark wins over `encoding`.
 * @throws CsvError where it is written in something else.
 */
export async function* decoded(
  content: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const bytes of content) {
      decoder ??= new TextDecoder(markedEncoding(bytes) ?? encoding, { fatal: true })
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CsvError(why('not_text'))
  }
}
