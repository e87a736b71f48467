import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp, { type Sharp } from 'sharp'
import { workInThread } from '../threadWork.ts'
import type { Facts, Inspected, Inspection, InspectionFault, PictureType } from './inspection.ts'
import { hashSide, perceptualHash } from './perceptualHash.ts'
import { PdfError, readPdf } from './readPdf.ts'

sharp.concurrency(1)
sharp.cache(false)

/** The longest side of what staff look at. */
const previewSide = 1600

workInThread<Inspection, Inspected>(async (asked) => {
  const file = await readFile(asked.path)
  const contentType = typeOf(file)
  if (!contentType) return { fault: isSvg(file) ? 'svg' : 'unknown' }
  try {
    const md5 = createHash('md5').update(file).digest('hex')
    const facts =
      contentType === 'application/pdf' ? await factsOfPdf(file) : await factsOf(file, contentType, asked)
    return 'fault' in facts ? facts : { facts: { ...facts, contentType, md5 } }
  } catch (error) {
    return { fault: error instanceof PdfError && error.fault === 'pdf_acts' ? 'pdf_acts' : 'broken' }
  }
})

type Seen = Omit<Facts, 'md5' | 'contentType'> | { readonly fault: InspectionFault }

async function factsOfPdf(file: Buffer): Promise<Seen> {
  await readPdf(file)
  return { width: null, height: null, perceptualHash: null, hasPreview: false }
}

async function factsOf(
  file: Buffer,
  type: PictureType,
  { previewPath, maxPixels }: Inspection,
): Promise<Seen> {
  const opened = type === 'image/heic' ? await openHeic(file, maxPixels) : await open(file, maxPixels)
  if ('fault' in opened) return opened
  const { width, height } = opened
  const preview = await opened.picture
    .autoOrient()
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
  await writeFile(previewPath, preview, { mode: 0o600 })
  const grey = await sharp(preview)
    .greyscale()
    .resize(hashSide, hashSide, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  return { width, height, perceptualHash: perceptualHash(grey), hasPreview: true }
}

type Opened =
  | { readonly picture: Sharp; readonly width: number; readonly height: number }
  | { readonly fault: InspectionFault }

/** The size is read before any pixel is. */
async function open(file: Buffer, maxPixels: number): Promise<Opened> {
  const { width, height, orientation = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return { fault: 'too_many_pixels' }
  const isOnItsSide = orientation >= 5
  return {
    picture: sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }),
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
  }
}

async function openHeic(file: Buffer, maxPixels: number): Promise<Opened> {
  const decoded = await decodeHeic(file, maxPixels)
  if (!decoded) return { fault: 'too_many_pixels' }
  const { width, height }: Raw = decoded
  return { picture: sharp(decoded.rgba, { raw: { width, height, channels: 4 } }), width, height }
}

function typeOf(file: Buffer): PictureType | undefined {
  const text = (from: number, to: number) => file.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12))) return 'image/heic'
  return /^%PDF-[12]\.\d/.test(text(0, 8)) ? 'application/pdf' : undefined
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']

const isSvg = (file: Buffer) => /<svg[\s>]/i.test(file.toString('utf8', 0, 4096))

type Raw = { readonly rgba: Uint8ClampedArray; readonly width: number; readonly height: number }

/** The first picture of a HEIC as it is shown, already turned; undefined where it has too many pixels. Throws where it is damaged. */
async function decodeHeic(file: Buffer, maxPixels: number): Promise<Raw | undefined> {
  const [image, ...others] = new libheif.HeifDecoder().decode(file)
  for (const other of others) other.free()
  if (!image) throw new Error('there is no picture in it')
  try {
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > maxPixels) return undefined
    const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
    const shown = await new Promise<{ data: Uint8ClampedArray } | null>((done) => {
      image.display(into, done)
    })
    if (!shown) throw new Error('its pixels cannot be read')
    return { rgba: shown.data, width, height }
  } finally {
    image.free()
  }
}
