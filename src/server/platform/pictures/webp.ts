import { broken, bytesAt, type Parts, PictureError, requireFewer, type Size } from './picture.ts'

// WebP (RFC 9649): a RIFF file whose pieces have a name, a length and data, padded to even lengths.

const headLength = 12
/** A still one has some ten. */
const mostPieces = 1000

export const isWebp = (file: Buffer): boolean =>
  file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, headLength) === 'WEBP'

type Piece = { readonly name: string; readonly data: Buffer; readonly whole: Buffer }

export function readWebp(file: Buffer): Parts {
  const length = 8 + file.readUInt32LE(4)
  if (length > file.length) broken()
  if (length < file.length) throw new PictureError('picture_has_more')
  const pieces = [...piecesOf(file)]
  if (pieces.some(({ name }) => name === 'ANIM' || name === 'ANMF')) throw new PictureError('picture_moves')
  const [image, another] = pieces.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  if (!image || another) return broken()
  const size = image.name === 'VP8L' ? losslessSize(image.data) : lossySize(image.data)
  const canvas = pieces[0]?.name === 'VP8X' ? pieces[0].data : undefined
  if (canvas && !isOfSize(canvas, size)) broken()
  const alpha = image.name === 'VP8 ' ? pieces.find(({ name }) => name === 'ALPH') : undefined
  const kept = canvas ? [canvasOf(canvas), ...(alpha ? [alpha.whole] : []), image.whole] : [image.whole]
  return { ...size, parts: [headOf(kept), ...kept] }
}

function* piecesOf(file: Buffer): Generator<Piece> {
  for (let at = headLength, count = 0; at < file.length; count += 1) {
    requireFewer(count, mostPieces)
    const length = bytesAt(file, at, 8).readUInt32LE(4)
    const whole = bytesAt(file, at, 8 + length + (length % 2))
    yield { name: whole.toString('latin1', 0, 4), data: whole.subarray(8, 8 + length), whole }
    at += whole.length
  }
}

/** RFC 6386, 9.1: a key frame begins with its tag, a code, and 14 bits for each side. */
function lossySize(data: Buffer): Size {
  const head = bytesAt(data, 0, 10)
  const tag = head.readUIntLE(0, 3)
  const isKeyFrame = (tag & 1) === 0 && head.readUIntBE(3, 3) === 0x9d012a
  if (!isKeyFrame || 10 + (tag >> 5) > data.length) return broken()
  return sized(head.readUInt16LE(6) & 0x3fff, head.readUInt16LE(8) & 0x3fff)
}

/** A sign, 14 bits for each side less one, whether there is alpha, and a version that is 0. */
function losslessSize(data: Buffer): Size {
  const head = bytesAt(data, 0, 6)
  const bits = head.readUInt32LE(1)
  if (head[0] !== 0x2f || bits >>> 29 !== 0) return broken()
  return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

const sized = (width: number, height: number): Size =>
  width > 0 && height > 0 ? { width, height } : broken()

const isOfSize = (canvas: Buffer, { width, height }: Size) =>
  canvas.length === 10 && canvas.readUIntLE(4, 3) + 1 === width && canvas.readUIntLE(7, 3) + 1 === height

const hasAlpha = 0x10

/** Says that there is alpha, and nothing of a profile, a camera or notes, which stay behind. */
function canvasOf(canvas: Buffer): Buffer {
  const whole = Buffer.from(`VP8X\n\0\0\0${'\0'.repeat(10)}`, 'latin1')
  canvas.copy(whole, 8)
  whole[8] = (canvas[0] ?? 0) & hasAlpha
  return whole
}

function headOf(pieces: readonly Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + pieces.reduce((sum, { length }) => sum + length, 0), 4)
  return head
}
