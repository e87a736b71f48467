import { crc32, deflateSync } from 'node:zlib'

type Look = { width?: number; height?: number; colour?: readonly [number, number, number] }

/** A PNG of one colour. */
export function png({ width = 12, height = 8, colour = [179, 64, 42] }: Look = {}): Buffer {
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.from(colour))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return pngWith(headerOf(width, height), ['IDAT', pixels])
}

/** A PNG whose header says this size, with hardly any pixels behind it. */
export const pngThatSays = (width: number, height: number): Buffer =>
  pngWith(headerOf(width, height), ['IDAT', deflateSync(Buffer.alloc(64))])

type Piece = readonly [type: string, data: Buffer]

export function pngWith(...pieces: Piece[]): Buffer {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, ...[...pieces, ['IEND', Buffer.alloc(0)] as const].map(pieceOf)])
}

export function headerOf(width: number, height: number): Piece {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return ['IHDR', header]
}

function pieceOf([type, data]: Piece): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const decoded = (text: string) => Buffer.from(text, 'base64')

/** Red, 12 by 8 pixels, as other programs write it. */
export const otherPictures = {
  jpeg: decoded(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfADKS/9k=',
  ),
  progressiveJpeg: decoded(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAIAAwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBv/aAAwDAQACEAMQAAABngVJ/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABBQI//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyE//9oADAMBAAIAAwAAABAP/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPxA//9k=',
  ),
  losslessWebp: decoded('UklGRhwAAABXRUJQVlA4TA8AAAAvC8ABAAcQ/Y/+ByKi/wEA'),
  lossyWebp: decoded(
    'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoMAAgAAsBMJaACdLoAA5gA/u5DH+5sc4twV/9tD/9aH/60P+lAAA==',
  ),
  alphaWebp: decoded(
    'UklGRlwAAABXRUJQVlA4WAoAAAAQAAAACwAABwAAQUxQSAoAAAABB9C/iAhERP8DVlA4ICwAAACQAQCdASoMAAgAAsBMJaACdLoAA5gA/u5DH+5sc4twV/9tD/9aH/60P+lAAA==',
  ),
}

/** Four fields of colour, 96 by 64 pixels, coded as phones do (HEVC), with a note of where it was taken. */
export const heic = decoded(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAAAWQACAAAAAAH9AAEAAAAAAAAA+gAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAVttZGF0AAAAVSgBr1jgKsodJL4v5FD//2E9IcTYni2W/55eZvG/g4COdhglBfGT8LcNi/9D2C0/3xEznNxJoszCrqNataCZeI/8mrIgnfs+YfcUF1EVtCZUcAI/BoAAAAAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAcgAAACWIBAABAAAAwAAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAGAAAAADoAQAAQAAAEAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAN4AAAAAAAAAKwAAAAEAAAAnAAAAAQAAAAAAAAABAAAA',
)

/** The form by which a logo is sent. */
export function logoForm(bytes: Buffer = png(), { name = 'logo.png', version = 0 } = {}): FormData {
  const form = new FormData()
  if (version > 0) form.set('version', String(version))
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** The form by which something is put into the library. */
export function libraryForm(
  bytes: Buffer = png({ width: 5 }),
  { file = 'banner.png', ...words }: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(words)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), file)
  return form
}

/** A PDF of one empty page; `more` stands in its catalogue, `packed` in a stream of objects. */
export function pdf(more = '', packed = '<< >>'): Buffer {
  const objects = deflateSync(Buffer.from(`4 0 ${packed}`))
  const before = [
    '%PDF-1.5',
    `1 0 obj << /Type /Catalog /Pages 2 0 R ${more} >> endobj`,
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >> endobj',
    `5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >> stream\n`,
  ].join('\n')
  const after = '\nendstream endobj\ntrailer << /Root 1 0 R /Size 6 >>\nstartxref\n9\n%%EOF\n'
  return Buffer.concat([Buffer.from(before), objects, Buffer.from(after)])
}
