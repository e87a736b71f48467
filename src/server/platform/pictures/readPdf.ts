// PDF (ISO 32000-1): a head that says so, objects, and at the end where their table begins. It is not drawn or rewritten
// here, so this is a first look: what it does not see never runs on our site either, since a PDF is only sent to be saved.
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

export class PdfError extends Error {
  readonly fault: 'pdf_broken' | 'pdf_acts'
  constructor(fault: PdfError['fault']) {
    super(fault)
    this.name = 'PdfError'
    this.fault = fault
  }
}

/** By its first bytes alone: what else stands before them would be read by others as another file. */
export const isPdf = (file: Buffer): boolean => /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))

/** The region in which readers look for the end. */
const endLength = 1024

/** Throws a `PdfError` where its end is missing, or where it names something that runs, starts or carries a file. */
export async function readPdf(file: Buffer): Promise<void> {
  const end = file.toString('latin1', Math.max(0, file.length - endLength))
  if (!/startxref\s+\d+\s+%%EOF/.test(end)) throw new PdfError('pdf_broken')
  const left = { bytes: mostUnpackedBytes, streams: mostStreams }
  for (const { text, packed } of partsOf(file)) {
    if (acting.test(text)) throw new PdfError('pdf_acts')
    if (packed && acting.test(await unpacked(packed, left))) throw new PdfError('pdf_acts')
  }
}

const actingNames = 'JavaScript JS Launch EmbeddedFile EmbeddedFiles RichMedia SubmitForm ImportData'.split(
  ' ',
)
/** Any letter of a name may be written as `#4a` (7.3.5). */
const written = (name: string) =>
  [...name]
    .map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16).replace(/[a-f]/, anyCase)})`)
    .join('')
const anyCase = (digit: string) => `[${digit}${digit.toUpperCase()}]`
/** A name ends where a blank or a delimiter begins. */
const acting = new RegExp(`/(?:${actingNames.map(written).join('|')})(?![^\\0\\s()<>[\\]{}/%])`)

type Part = {
  /** The dictionary that stands before a stream. */
  readonly text: string
  /** The stream, where it is one of objects (7.5.7). */
  readonly packed?: Buffer
}

/** The file without its streams, which are pictures, fonts and drawing; the bytes of those may look like anything. */
function* partsOf(file: Buffer): Generator<Part> {
  for (let at = 0; ; ) {
    const opens = file.indexOf('stream', at, 'latin1')
    const begins = opens + 'stream'.length + (file[opens + 'stream'.length] === 0x0d ? 2 : 1)
    const ends = opens === -1 ? -1 : file.indexOf('endstream', begins, 'latin1')
    if (ends === -1) return yield { text: file.toString('latin1', at) }
    const text = file.toString('latin1', at, opens)
    yield /\/ObjStm/.test(text) ? { text, packed: file.subarray(begins, ends) } : { text }
    at = ends + 'endstream'.length
  }
}

/** All streams of objects together; a manual of a thousand pages has some hundred of them. */
const mostUnpackedBytes = 64 * 1024 * 1024
const mostStreams = 10_000
const inflated = promisify(inflate)

/** Empty where it is packed in another way, or locked: the first look ends there. */
async function unpacked(packed: Buffer, left: { bytes: number; streams: number }): Promise<string> {
  left.streams -= 1
  if (left.streams < 0 || left.bytes <= 0) throw new PdfError('pdf_broken')
  try {
    const objects = await inflated(packed, {
      maxOutputLength: left.bytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    left.bytes -= objects.length
    return objects.toString('latin1')
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfError('pdf_broken')
    return ''
  }
}
