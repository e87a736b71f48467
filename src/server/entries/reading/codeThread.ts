import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { workInThread } from '#server/platform/threadWork.ts'
import type { SeenCode } from './tillCode.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Of what tills print; codes on parcels and letters are none of theirs. */
const options: ReaderOptions = {
  formats: [
    ...(['Code128', 'Code39', 'Code93', 'Codabar', 'ITF', 'EAN13'] as const),
    ...(['QRCode', 'PDF417', 'DataMatrix', 'Aztec'] as const),
  ],
  maxNumberOfSymbols: 8,
  tryInvert: false,
}

/** Stripes of a narrow or blurred picture are read once it is twice as large and sharper. */
const largestEnlarged = 1600

let prepared: Promise<unknown> | undefined

workInThread<Uint8Array, SeenCode[]>(async (picture) => {
  prepared ??= prepare()
  await prepared
  const found = await codesOf(sharp(picture))
  if (found.length > 0) return found
  const { width, height } = await sharp(picture).metadata()
  const enlarged =
    Math.max(width, height) <= largestEnlarged ? sharp(picture).resize({ width: width * 2 }) : sharp(picture)
  return codesOf(enlarged.sharpen({ sigma: 2, m1: 2, m2: 4 }))
})

/** The reader's program lies in its package; left to itself the reader would fetch it from the web. */
async function prepare(): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = new Uint8Array(program).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

async function codesOf(picture: Sharp): Promise<SeenCode[]> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = new Uint8ClampedArray(data)
  const found = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' }, options)
  return found.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }))
}
