import { TextDecoder } from 'node:util'
import { type CsvEncoding, createEncodingGuess, markedEncoding } from '#contract/csv.ts'
import { why } from '#contract/why.ts'
import { CsvError, decoded } from './readCsv.ts'

/**
 * What one look at each byte of a file tells: what it is written in, how many of its lines are not blank (so no fewer
 * than its rows), and how many rows those make where quotation marks come in pairs.
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
  const count = createLineCount()
  let marked: CsvEncoding | undefined
  for await (const bytes of content()) {
    const reason = guess.add(bytes)
    if (reason) throw new CsvError(why(reason))
    marked ??= markedEncoding(bytes)
    count.add(bytes)
  }
  const guessed = guess.end()
  if (marked) return { encoding: marked, ...(await countDecoded(content(), marked)) }
  if (chosen === 'utf-8' && guessed !== 'utf-8') throw new CsvError(why('not_text'))
  return { encoding: chosen ?? guessed, ...count.end() }
}

async function countDecoded(content: AsyncIterable<Uint8Array>, encoding: CsvEncoding) {
  const count = createLineCount()
  for await (const text of decoded(content, encoding)) count.add(Buffer.from(text))
  return count.end()
}

const [lineFeed, carriageReturn, blank, quotationMark] = [10, 13, 32, 34]

function createLineCount() {
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
        else if (byte !== blank) {
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
