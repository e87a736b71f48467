/** How a CSV is understood: the same rules for the look at its head in the browser and for the server's reading. */

/** What a file is written in, as a decoder names it. Those of UTF-16 are told by their byte order mark alone. */
export const csvEncodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type CsvEncoding = (typeof csvEncodings)[number]
/** What a person may choose; a byte order mark wins. */
export const choosableEncodings = ['utf-8', 'windows-1252', 'macintosh'] as const satisfies CsvEncoding[]

/** The most columns of a file. */
export const maxCsvColumns = 200

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** What a file's byte order mark says. */
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
  /** UTF-8 where all of it is; else what Excel writes on Windows, or on a Mac where only that has its letters. */
  end(): CsvEncoding
}

/** Guesses what a file is written in from all of its pieces. */
export function createEncodingGuess(utf8: StrictUtf8): EncodingGuess {
  let marked: CsvEncoding | undefined
  let [isFirst, isUtf8, isOfMac] = [true, true, false]
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
      isOfMac ||= bytes.some((byte) => notOfWindows.has(byte))
      return undefined
    },
    end: () => {
      check()
      if (marked || isUtf8) return marked ?? 'utf-8'
      return isOfMac ? 'macintosh' : 'windows-1252'
    },
  }
}

/** No letters in windows-1252; on a Mac Å, ç, è, ê and ù. */
const notOfWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** The delimiter that Excel's first line `sep=;` names; undefined where the line is another one. */
export const separatorOf = (line: string): string | undefined => /^"?sep=([^"\n])"?$/i.exec(line)?.[1]
