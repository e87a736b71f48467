import { jpegSignature, readJpeg } from './jpeg.ts'
import { PictureError, type Size } from './picture.ts'
import { pngSignature, readPng } from './png.ts'
import { isWebp, readWebp } from './webp.ts'

export { PictureError } from './picture.ts'

export type Picture = Size & {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The picture with nothing but what draws it: no notes, no place, no other file hidden in it. */
  readonly bytes: Buffer
}

/**
 * Reads a still PNG, JPEG or WebP by its bytes, whatever it is called, from its first part to its last; throws a
 * `PictureError` where it is none, is cut off, moves, or has more behind it. The pixels of a PNG are unpacked and
 * counted, unless `isTooLarge` says of its size that they need not be.
 */
export async function readPicture(file: Buffer, isTooLarge: (size: Size) => boolean): Promise<Picture> {
  const contentType = typeOf(file)
  if (!contentType) throw new PictureError(isSvg(file) ? 'picture_is_svg' : 'picture_unknown')
  const { check, ...read } = readAs(contentType, file)
  if (check && !isTooLarge(read)) await check()
  return { contentType, width: read.width, height: read.height, bytes: Buffer.concat(read.parts) }
}

function typeOf(file: Buffer): Picture['contentType'] | undefined {
  const beginsWith = (signature: Buffer) => file.subarray(0, signature.length).equals(signature)
  if (beginsWith(pngSignature)) return 'image/png'
  if (beginsWith(jpegSignature)) return 'image/jpeg'
  return isWebp(file) ? 'image/webp' : undefined
}

function readAs(contentType: Picture['contentType'], file: Buffer) {
  if (contentType === 'image/png') return readPng(file)
  const read = contentType === 'image/jpeg' ? readJpeg(file) : readWebp(file)
  return { ...read, check: undefined }
}

const isSvg = (file: Buffer) =>
  /^\s*<(?:svg|[?!].*<svg)[\s>]/is.test(file.toString('utf8', 0, 4096).replace(/^\ufeff/, ''))
