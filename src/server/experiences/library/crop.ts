/**
 * A part of a picture, as another picture of the library: the whole stays as it is, with its address and its uses. The
 * part is cut from the stored content, which never changes, so that a call that comes twice answers the same picture.
 */
import { buffer } from 'node:stream/consumers'
import { maxLibraryBytes, maxLibraryPixels } from '#contract/experiences/library.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { cutPicture, type Part } from '#server/platform/pictures/cutPicture.ts'
import { PictureError } from '#server/platform/pictures/readPicture.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Item, keepItem } from './library.ts'
import { findItem, findItemByHash, type ItemRow, lockItem } from './queries.ts'
import { pictureOf, type ReadFile } from './readFile.ts'

type Asked = Part & { readonly id: string; readonly name: string; readonly files: FileStore }

/** One that was deleted before the part is recorded is a 404: whoever deletes it may have to. */
export async function cropLibraryItem(
  db: Db,
  scope: Scope,
  { id, name, files, ...part }: Asked,
): Promise<{ data: Item; is_new: boolean }> {
  const whole = found(await findItem(db, scope, id))
  requirePart(whole, part)
  const read = await cutOf(await openWhole(db, scope, { whole, files }), part)
  const note = async (tx: Db) => {
    const { name: cropped_from, alt, alt_fr } = found(await lockItem(tx, scope, id))
    return { action: 'library.crop', words: { name, alt, alt_fr }, more: { cropped_from } } as const
  }
  const once = <T>(work: (tx: Db) => Promise<T>) => db.transaction(scope, work)
  return keepItem(scope, { read, files, once, note }, (kept) => kept)
}

function requirePart({ kind, width, height }: ItemRow, { left, top, ...part }: Part): void {
  if (kind !== 'picture' || width === null || height === null) refuse('crop_no_picture')
  if (left + part.width > width) refuseField('width', 'crop_outside', { width, height })
  if (top + part.height > height) refuseField('height', 'crop_outside', { width, height })
  if (part.width === width && part.height === height) refuse('crop_whole')
}

async function openWhole(
  db: Db,
  scope: Scope,
  { whole: { id, hash }, files }: { whole: ItemRow; files: FileStore },
): Promise<Buffer> {
  const { storage_key } = found(await findItemByHash(db, scope, hash))
  try {
    return await buffer(await files.open(storage_key))
  } catch (error) {
    // It may have been deleted since it was found, and its file removed.
    found(await findItem(db, scope, id))
    throw error
  }
}

async function cutOf(file: Buffer, part: Part): Promise<ReadFile> {
  try {
    const read = await pictureOf(await cutPicture({ file, part, maxPixels: maxLibraryPixels }), 'picture')
    if (read.bytes.length > maxLibraryBytes) refuse('file_too_large', { max: maxLibraryBytes / 1024 / 1024 })
    return read
  } catch (error) {
    if (error instanceof PictureError) refuse(error.fault)
    throw error
  }
}
