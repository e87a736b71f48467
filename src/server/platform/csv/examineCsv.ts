import { TextDecoder } from 'node:util'
import { type CsvEncoding, createEncodingGuess, markedEncoding } from '#contract/csv.ts'
import { why } from '#contract/why.ts'
import { CsvError, csvDelimiter, decoded } from './readCsv.ts'

/**
 * The findings of one look at each byte of a file: what it is written in, how many of its lines are not blank (so no
 * fewer than its rows), and how many rows those make where quotation marks come in pairs.
 */
export type CsvFacts = {
  readonly encoding: CsvEncoding
  readonly lines: number
  readonly rows: number
}

/**
 * Examines a file in pieces; with `chosen` it is taken to be written so, unless a byte order mark says otherwise.
 * @throws CsvError where it is no CSV, or not written as was chosen.
 */
export async function examineCsv(
  content: () => AsyncIterable<Uint8Array>,
  chosen?: CsvEncoding,
): Promise<CsvFacts> {
  const guess = createEncodingGuess(new TextDecoder('utf-8', { fatal: true }))
  let marked: CsvEncoding | undefined
  for await (const bytes of content()) {
    const reason = guess.add(bytes)
    if (reason) throw new CsvError(why(reason))
    marked ??= markedEncoding(bytes)
  }
  const guessed = guess.end()
  const encoding = marked ?? chosen ?? guessed
  if (encoding === undefined) throw new CsvError(why('unknown_encoding'))
  if (encoding === 'utf-8' && guessed !== 'utf-8') throw new CsvError(why('not_text'))
  return { encoding, ...(await countLines(content, encoding)) }
}

/** The text of each piece again as bytes: a loop over characters takes three times as long. */
async function countLines(content: () => AsyncIterable<Uint8Array>, encoding: CsvEncoding) {
  const count = createLineCount(await csvDelimiter(content(), encoding))
  for await (const text of decoded(content(), encoding)) count.add(Buffer.from(text))
  return count.end()
}

const [lineFeed, carriageReturn, quotationMark] = [10, 13, 34]
const isUnseen = (byte: number) => byte <= 32 || byte === 127

/** A line of delimiters alone is as blank as one of nothing: sheets write thousands of them behind their rows. */
function createLineCount(delimiter: string) {
  const between = delimiter.length === 1 ? delimiter.charCodeAt(0) : lineFeed
  let [lines, rows, hasText, isQuoted] = [0, 0, false, false]
  const endLine = () => {
    if (!hasText) return
    lines += 1
    if (!isQuoted) rows += 1
    hasText = false
  }
  return {
    add: (bytes: Uint8Array): void => {
      for (const byte of bytes) {
        if (byte === lineFeed || byte === carriageReturn) endLine()
        else if (byte === between) hasText ||= isQuoted
        else if (!isUnseen(byte)) {
          hasText = true
          if (byte === quotationMark) isQuoted = !isQuoted
        }
      }
    },
    end: () => {
      endLine()
      return { lines, rows }
    },
  }
}
