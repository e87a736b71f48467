// How the camera was held (Exif 2.32, 4.6.4 A, tag 0x0112): the one note in a JPEG that draws it, since browsers turn it so.

const tag = 0x0112
const begin = Buffer.from('Exif\0\0', 'latin1')
/** A segment has its marker and its length before what it says. */
const headLength = 4

/** 2 to 8 as the note says; undefined where there is none, it is broken, or the picture stands as it is. */
export function orientationIn(segment: Buffer): number | undefined {
  const note = segment.subarray(headLength)
  if (!note.subarray(0, begin.length).equals(begin)) return undefined
  const tiff = note.subarray(begin.length)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const at = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (at + 2 > tiff.length) return undefined
  const count = Math.min(short(at), Math.floor((tiff.length - at - 2) / 12))
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12)
    if (short(entry) === tag) return isTurned(short(entry + 8)) ? short(entry + 8) : undefined
  return undefined
}

const isTurned = (orientation: number) => orientation >= 2 && orientation <= 8

/** From 5 on it lies on its side, so that its rows are shown as columns. */
export const isOnItsSide = (orientation: number): boolean => orientation >= 5

/** A note that says this and nothing else. */
export const orientationSegment = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    begin,
    Buffer.from('MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
  ])
