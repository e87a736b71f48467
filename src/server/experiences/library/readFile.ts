import { readFile } from 'node:fs/promises'
import { type LibraryKind, maxLibraryPixels } from '#contract/experiences/library.ts'
import { fontType } from '#contract/words/fonts.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import { isPdf, PdfError, readPdf } from '#server/platform/pictures/readPdf.ts'
import { PictureError, readPicture } from '#server/platform/pictures/readPicture.ts'
import { FontError, isFont, readFont } from './readFont.ts'

/** Reads an upload by its bytes, whatever it is called; nothing but `bytes` is kept of it. */
export type ReadFile = {
  readonly kind: LibraryKind
  readonly contentType: string
  readonly bytes: Buffer
  readonly width: number | null
  readonly height: number | null
}

/** Refused at the field `file` where it is neither, is not whole, or is not of the kind that is asked for. */
export async function readUpload(upload: Upload, asked: LibraryKind | undefined): Promise<ReadFile> {
  if (upload.bytes === 0) refuseField('file', 'file_empty')
  const bytes = await readFile(upload.path)
  const isLetters = isFont(bytes)
  const kind = isLetters || isPdf(bytes) ? 'file' : 'picture'
  if (asked === 'picture' && kind === 'file')
    refuseField('file', isLetters ? 'font_not_here' : 'pdf_not_here')
  try {
    if (isLetters) return await fontOf(bytes)
    return kind === 'file' ? await fileOf(bytes) : await pictureOf(bytes, asked)
  } catch (error) {
    if (error instanceof PdfError || error instanceof FontError) refuseField('file', error.fault)
    if (error instanceof PictureError)
      refuseField('file', error.fault === 'picture_unknown' ? 'library_unknown' : error.fault)
    throw error
  }
}

async function fileOf(bytes: Buffer): Promise<ReadFile> {
  await readPdf(bytes)
  return { kind: 'file', contentType: 'application/pdf', bytes, width: null, height: null }
}

async function fontOf(bytes: Buffer): Promise<ReadFile> {
  await readFont(bytes)
  return { kind: 'file', contentType: fontType, bytes, width: null, height: null }
}

const isTooLarge = ({ width, height }: { width: number; height: number }) => width * height > maxLibraryPixels

/** The picture as it is kept, without anything but what draws it. */
export async function pictureOf(file: Buffer, asked: LibraryKind | undefined): Promise<ReadFile> {
  const picture = await readPicture(file, isTooLarge)
  if (asked === 'file') refuseField('file', 'picture_not_here')
  const { width, height } = picture
  if (isTooLarge(picture))
    refuseField('file', 'picture_too_many_pixels', { width, height, max: maxLibraryPixels / 1_000_000 })
  return { kind: 'picture', ...picture }
}
