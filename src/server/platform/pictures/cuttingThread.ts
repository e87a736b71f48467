import sharp, { type Sharp } from 'sharp'
import { workInThread } from '../threadWork.ts'
import type { Cutting } from './cutting.ts'

sharp.concurrency(1)
sharp.cache(false)

workInThread<Cutting, Uint8Array>(async ({ file, part, maxPixels }) => {
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
  const { format } = await picture.metadata()
  return packedAs(format, file, picture.autoOrient().extract(part)).toBuffer()
})

/** As the whole is packed: a WebP without losses stays one. */
function packedAs(format: string | undefined, file: Uint8Array, picture: Sharp): Sharp {
  if (format === 'png') return picture.png()
  if (format === 'jpeg') return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  return picture.webp(isLossless(file) ? { lossless: true } : { quality: 92 })
}

/** RFC 9649: the piece with the pixels begins the file, or follows the one that says what there is. */
const isLossless = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 34)).includes('VP8L')
