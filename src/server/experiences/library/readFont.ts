import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const decompress = promisify(brotliDecompress)

/** A font beyond this makes a page slow on a phone. */
export const maxFontBytes = 512 * 1024
/** Tables of a font that has nearly every script are some ten million bytes. */
const maxPlainBytes = 16 * 1024 * 1024

export type FontFault = 'font_broken' | 'font_too_large'
export class FontError extends Error {
  readonly fault: FontFault
  constructor(fault: FontFault) {
    super(fault)
    this.fault = fault
  }
}

export const isFont = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'wOF2'

/**
 * Refuses a WOFF2 that is cut off, or whose tables do not come out as long as it says (WOFF File Format 2.0, 4 and 5).
 * A browser reads the tables themselves, and takes another font where they are wrong.
 */
export async function readFont(bytes: Buffer): Promise<void> {
  if (bytes.length > maxFontBytes) throw new FontError('font_too_large')
  if (bytes.length < 48 || bytes.readUInt32BE(8) !== bytes.length) throw new FontError('font_broken')
  const count = bytes.readUInt16BE(12)
  const packed = bytes.readUInt32BE(20)
  const { at, plain } = readDirectory(bytes, count)
  if (count === 0 || packed === 0 || at + packed > bytes.length) throw new FontError('font_broken')
  try {
    const tables = await decompress(bytes.subarray(at, at + packed), { maxOutputLength: maxPlainBytes })
    if (tables.length === plain) return
  } catch {
    // Whatever is wrong inside, the file is none that a browser could show.
  }
  throw new FontError('font_broken')
}

const [glyf, loca, ownTag] = [10, 11, 63]

/** The place at which the packed tables begin, and how many bytes they are when they are unpacked. */
function readDirectory(bytes: Buffer, count: number): { at: number; plain: number } {
  let at = 48
  let plain = 0
  const next = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw new FontError('font_broken')
    return value
  }
  const nextLength = (): number => {
    let value = 0
    for (let read = 0; read < 5; read++) {
      const byte = next()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new FontError('font_broken')
  }
  for (let table = 0; table < count; table++) {
    const flags = next()
    const tag = flags & 63
    const version = flags >> 6
    const isOutline = tag === glyf || tag === loca
    if (tag === ownTag) at += 4
    const original = nextLength()
    const isTransformed = isOutline ? version === 0 : version !== 0
    plain += isTransformed ? nextLength() : original
  }
  return { at, plain }
}
