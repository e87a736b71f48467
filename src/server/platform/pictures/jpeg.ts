import { isOnItsSide, orientationIn, orientationSegment } from './orientation.ts'
import { broken, bytesAt, type Parts, PictureError, requireFewer, type Size } from './picture.ts'

// JPEG (ITU-T T.81, annex B): segments that begin with 0xff and a marker; after a scan's head come its packed pixels.

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/** Baseline, extended and progressive: what browsers show. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Tables and restarts; a place, a camera and other notes stay behind. */
const isDrawing = (marker: number) => isFrame(marker) || [0xc4, 0xdb, 0xdd, startOfScan].includes(marker)
/** Notes of programs and comments. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** A progressive one has some ten scans; a profile of colours and the notes of a camera come in some hundred segments. */
const [mostScans, mostSegments] = [64, 1000]

const [noteOfJfif, noteOfAdobe] = [0xe0, 0xee]
const [jfif, adobe] = [Buffer.from('JFIF\0', 'latin1'), Buffer.from('Adobe', 'latin1')]

/** Exif; of it only how the camera was held is kept. */
const noteOfCamera = 0xe1

export const jpegSignature = Buffer.from([0xff, startOfImage, 0xff])

export function readJpeg(file: Buffer): Parts {
  const parts: Buffer[] = [bytesAt(file, 0, 2)]
  let size: Size | undefined
  let scans = 0
  let orientation: number | undefined
  const colours = new Map<number, Buffer>()
  for (let at = 2, segments = 0; ; segments += 1) {
    requireFewer(segments, mostSegments)
    const marker = markerAt(file, at)
    if (marker === endOfImage) {
      if (at + 2 < file.length) throw new PictureError('picture_has_more')
      if (!size || scans === 0) return broken()
      return { ...shown(size, orientation), parts: [...parts, bytesAt(file, at, 2)] }
    }
    const segment = bytesAt(file, at, 2 + bytesAt(file, at, 4).readUInt16BE(2))
    if (isFrame(marker)) size = sizeOf(segment, size)
    const end = marker === startOfScan ? endOfScan(file, at + segment.length) : at + segment.length
    if (marker === startOfScan) requireFewer(++scans, mostScans)
    const note = colours.has(marker) ? undefined : noteOfColours(marker, segment)
    if (note) {
      colours.set(marker, note)
      parts.push(note)
    }
    if (isDrawing(marker)) parts.push(file.subarray(at, end))
    else if (!isNote(marker)) broken()
    if (marker === noteOfCamera && orientation === undefined) {
      orientation = orientationIn(segment)
      if (orientation !== undefined) parts.push(orientationSegment(orientation))
    }
    at = end
  }
}

/** The words of JFIF and Adobe on the colours, without the small picture or whatever else lies behind them. */
function noteOfColours(marker: number, segment: Buffer): Buffer | undefined {
  const [name, length] = marker === noteOfJfif ? [jfif, 18] : [adobe, 16]
  if (marker !== noteOfJfif && marker !== noteOfAdobe) return undefined
  if (segment.length < length || !segment.subarray(4).subarray(0, name.length).equals(name)) return undefined
  const note = Buffer.from(segment.subarray(0, length))
  note.writeUInt16BE(length - 2, 2)
  if (marker === noteOfJfif) note.fill(0, length - 2)
  return note
}

const shown = ({ width, height }: Size, orientation = 1): Size =>
  isOnItsSide(orientation) ? { width: height, height: width } : { width, height }

function markerAt(file: Buffer, at: number): number {
  const [sign, marker = 0] = bytesAt(file, at, 2)
  return sign === 0xff ? marker : broken()
}

function sizeOf(frame: Buffer, before: Size | undefined): Size {
  if (before || frame.length < 11) return broken()
  const size = { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) }
  return size.width > 0 && size.height > 0 ? size : broken()
}

/** Finds the end of the packed pixels: at a marker that is neither a restart nor a 0xff of the pixels. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) continue
    return at > from ? at : broken()
  }
  return broken()
}
