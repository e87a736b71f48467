/** How a CSV begins: the names of its columns and the first values of each. */
export type CsvHead = { columns: { name: string; samples: string[] }[] }
export type CsvFault = 'empty' | 'no_rows' | 'not_text' | 'unreadable'

const headBytes = 64 * 1024
const sampleRows = 50
const sampleCount = 3

/** Reads the first 64 kB only, with the server's own parser, so that both see the same columns. */
export async function readCsvHead(file: File): Promise<CsvHead | CsvFault> {
  if (file.size === 0) return 'empty'
  const bytes = await bytesOf(file)
  if (!bytes) return 'unreadable'
  const text = textOf(bytes)
  if (text === undefined) return 'not_text'
  const { default: Papa } = await import('papaparse')
  const unix = text.replace(/\r\n?/g, '\n')
  const { meta } = Papa.parse(unix, { preview: 20, newline: '\n', skipEmptyLines: true })
  const parsed = Papa.parse<string[]>(unix, {
    delimiter: meta.delimiter,
    newline: '\n',
    preview: sampleRows,
    skipEmptyLines: 'greedy',
  })
  const [header, ...rows] = parsed.data
  if (!header) return 'empty'
  if (rows.length === 0) return 'no_rows'
  return {
    columns: header.map((name, at) => ({ name: name.trim(), samples: samplesOf(rows, at) })),
  }
}

async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  } catch {
    // A file that was moved, changed or locked after it was chosen.
    return undefined
  }
}

/** UTF-8, or UTF-16 with its mark, as the server takes it; a letter that is cut at the end is left out. */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  if (!isLittle && !isBig && bytes.includes(0)) return undefined
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function samplesOf(rows: string[][], at: number): string[] {
  const values = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
  return [...new Set(values)].slice(0, sampleCount)
}
