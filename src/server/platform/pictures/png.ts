import { Readable } from 'node:stream'
import { crc32, createInflate } from 'node:zlib'
import { broken, bytesAt, type Parts, PictureError, requireFewer, type Size } from './picture.ts'

// Portable Network Graphics (Third Edition): a signature, then pieces with a length, a type, data and a sum.

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The pieces that draw a still picture, each once and at most so long, but for its pixels; texts, times and whatever
 * else a program put there stay behind.
 */
const drawing: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
}
/** A logo of 5 MB in pieces of 8 kB has 640. */
const mostPieces = 5000
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Piece = { readonly type: string; readonly data: Buffer; readonly whole: Buffer }
type Header = Size & { readonly bits: number; readonly isInterlaced: boolean }

export function readPng(file: Buffer): Parts & { readonly check: () => Promise<void> } {
  const pieces = [...piecesOf(file)]
  const header = headerOf(pieces[0])
  const pixels = pieces.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const kept = pieces.filter(isKept).map(({ whole }) => whole)
  return {
    width: header.width,
    height: header.height,
    parts: [pngSignature, ...kept],
    check: () => checkPixels(pixels, bytesOf(header)),
  }
}

function* piecesOf(file: Buffer): Generator<Piece> {
  for (let at = pngSignature.length, count = 0; ; count += 1) {
    requireFewer(count, mostPieces)
    const length = bytesAt(file, at, 8).readUInt32BE(0)
    const whole = bytesAt(file, at, length + 12)
    const type = whole.toString('latin1', 4, 8)
    if (crc32(whole.subarray(4, length + 8)) !== whole.readUInt32BE(length + 8)) broken()
    if (!(type in drawing) && !isAncillary(type)) broken()
    yield { type, data: whole.subarray(8, length + 8), whole }
    at += whole.length
    if (type !== 'IEND') continue
    if (at < file.length) throw new PictureError('picture_has_more')
    return
  }
}

/** The first of its type, where it is no longer than what it says. */
function isKept({ type, data }: Piece, place: number, pieces: readonly Piece[]): boolean {
  if (data.length > (drawing[type] ?? -1)) return false
  return type === 'IDAT' || pieces.findIndex((one) => one.type === type) === place
}

/** A decoder may leave out what begins with a small letter. */
const isAncillary = (type: string) => /^[a-z][A-Za-z]{3}$/.test(type)

function headerOf(piece: Piece | undefined): Header {
  if (piece?.type !== 'IHDR' || piece.data.length !== 13) return broken()
  const { data } = piece
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8)
  const isKnown = depths[colour]?.includes(depth) && compression === 0 && filter === 0 && interlace < 2
  const size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
  if (!isKnown || size.width === 0 || size.height === 0) return broken()
  return { ...size, bits: depth * (samples[colour] ?? 0), isInterlaced: interlace === 1 }
}

/** The seven passes of an interlaced picture: where each begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** How many bytes the pixels are: each row has one more, for its filter. */
function bytesOf({ width, height, bits, isInterlaced }: Header): number {
  const rows = (across: number, down: number) =>
    across > 0 ? (1 + Math.ceil((across * bits) / 8)) * down : 0
  if (!isInterlaced) return rows(width, height)
  return passes.reduce(
    (sum, [left, top, right, below]) =>
      sum + rows(Math.ceil((width - left) / right), Math.max(0, Math.ceil((height - top) / below))),
    0,
  )
}

/** Unpacks the pixels without keeping them: they are as many as the header says, and nothing lies behind them. */
async function checkPixels(packed: readonly Buffer[], expected: number): Promise<void> {
  let bytes = 0
  const inflate = createInflate()
  try {
    for await (const unpacked of Readable.from(packed).pipe(inflate) as AsyncIterable<Buffer>) {
      bytes += unpacked.length
      if (bytes > expected) break
    }
  } catch {
    broken()
  }
  if (bytes !== expected) broken()
  const given = packed.reduce((sum, { length }) => sum + length, 0)
  if (inflate.bytesWritten < given) throw new PictureError('picture_has_more')
}
