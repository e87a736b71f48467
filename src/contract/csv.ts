/** How a CSV is understood: the same rules for the look at its head in the browser and for the server's reading. */

/**
 * Encodings of a file, as a decoder names them. A person may choose among these; a byte order mark wins, which alone
 * tells those of UTF-16. What stands behind the third is never guessed.
 */
export const choosableEncodings = [
  ...(['utf-8', 'windows-1252', 'macintosh'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1253', 'windows-1254'] as const),
  ...(['gb18030', 'big5', 'shift_jis', 'euc-kr'] as const),
] as const
export const csvEncodings = [...choosableEncodings, 'utf-16le', 'utf-16be'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** The most columns of a file. */
export const maxCsvColumns = 200

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Reads a file's byte order mark. */
export function markedEncoding(bytes: Uint8Array): CsvEncoding | undefined {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined
}

/** Why a file that begins so is no CSV: a zip (and so xlsx), an empty zip, the older Excel's container, PDF, gzip. */
export function whyNotCsv(bytes: Uint8Array): 'workbook' | 'not_csv' | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'workbook'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'workbook'
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0x1f, 0x8b)) return 'not_csv'
  return undefined
}

/** A decoder of UTF-8 that throws at what is none. */
export type StrictUtf8 = { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string }
export type EncodingGuess = {
  /** The next piece of the file; answers why it is no CSV. */
  add(bytes: Uint8Array): 'workbook' | 'not_csv' | 'not_csv_or_unmarked' | undefined
  /** UTF-8 where all of it is, else what Excel writes on Windows or on a Mac; undefined where none of the three fits. */
  end(): CsvEncoding | undefined
}

/** Guesses what a file is written in from all of its pieces. */
export function createEncodingGuess(utf8: StrictUtf8): EncodingGuess {
  let marked: CsvEncoding | undefined
  let [isFirst, isUtf8] = [true, true]
  const letters = createLetterCount()
  const check = (bytes?: Uint8Array) => {
    try {
      if (isUtf8) utf8.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  return {
    add: (bytes) => {
      const reason = isFirst ? whyNotCsv(bytes) : undefined
      if (isFirst) marked = markedEncoding(bytes)
      isFirst = false
      if (reason || marked) return reason
      if (bytes.includes(0)) return 'not_csv_or_unmarked'
      check(bytes)
      letters.add(bytes)
      return undefined
    },
    end: () => {
      check()
      return marked ?? (isUtf8 ? 'utf-8' : letters.end())
    },
  }
}

/**
 * Weighs the bytes beyond ASCII: in a Latin script they are the letters of a few languages, and each stands mostly by
 * itself; Chinese, Japanese, Korean, Cyrillic or Greek come in runs.
 */
function createLetterCount() {
  const counts = new Uint32Array(256)
  let [inRuns, isBehind, isRun] = [0, false, false]
  return {
    add: (bytes: Uint8Array): void => {
      for (const byte of bytes) {
        const isBeyond = byte > 127
        if (isBeyond) {
          counts[byte] = (counts[byte] ?? 0) + 1
          if (isBehind) inRuns += isRun ? 1 : 2
        }
        isRun = isBeyond && isBehind
        isBehind = isBeyond
      }
    },
    end: (): 'windows-1252' | 'macintosh' | undefined => {
      const sum = (among: ReadonlySet<number>) =>
        [...among].reduce((all, byte) => all + (counts[byte] ?? 0), 0)
      const all = counts.reduce((one, other) => one + other, 0)
      const [windows, mac] = [sum(lettersOfWindows), sum(lettersOfMac)]
      if (inRuns * 2 > all || Math.max(windows, mac) * 2 < all) return undefined
      return mac > windows || (mac === windows && sum(notOfWindows) > 0) ? 'macintosh' : 'windows-1252'
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** À to ÿ, Œ and œ, and what French and English put around words: € … ‘ ’ “ ” – — « » ° and the hard blank. */
const lettersOfWindows = new Set([
  ...range(0xc0, 0xff),
  ...[0x8c, 0x9c, 0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xab, 0xb0, 0xbb],
])
/** Ä to ü, À, Œ and œ, and the same signs. The rare capitals that windows-1252 has as é or à would say nothing. */
const lettersOfMac = new Set([
  ...range(0x80, 0x9f),
  ...[...range(0xc7, 0xcb), 0xce, 0xcf, ...range(0xd0, 0xd5), 0xa1],
])
/** No letters in windows-1252; on a Mac Å, ç, è, ê and ù. */
const notOfWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** The delimiter that Excel's first line `sep=;` names; undefined where the line is another one. */
export const separatorOf = (line: string): string | undefined => /^"?sep=([^"\n])"?$/i.exec(line)?.[1]
