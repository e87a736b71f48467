/** The pictures of an entry as staff see them: a smaller one to look at, the original to save. Nobody else gets either. */
import type { Kind } from '#contract/experiences/kinds.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { FileAnswer, PictureAnswer } from '#server/platform/http/call.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getStoredFile, removeStoredFile } from '#server/platform/storedFiles.ts'
import { deleteBandsOf } from '../fraud/queries/matches.ts'
import type { Chosen } from '../queries/chosen.ts'
import { findEntryId } from '../queries/entries.ts'
import { deleteReadingsOf } from '../reading/queries.ts'
import { imageAddress } from './imageAddress.ts'
import * as queries from './queries.ts'

type OfEntry = { readonly kind: Kind; readonly experience: string; readonly entry: string }
export type OfImageNamed = OfEntry & { readonly id: string }
type OfImage = OfImageNamed & { readonly files: FileStore }

export async function listEntryImages(
  db: Db,
  scope: Scope,
  named: OfEntry,
): Promise<(queries.ImageRow & { disk_url: string | null })[]> {
  const place = await within(db, scope, named)
  found(await findEntryId(db, scope, place))
  const address = imageAddress(scope, named)
  const images = await queries.listImages(db, scope, place)
  return images.map((image) => ({
    ...image,
    disk_url: image.has_preview ? `${address}/${image.id}` : null,
  }))
}

/** The smaller picture; 404 of what has none, such as a PDF. */
export async function showEntryImage(
  db: Db,
  scope: Scope,
  { files, id, ...named }: OfImage,
): Promise<PictureAnswer> {
  const image = found(await queries.findImage(db, scope, { id, ...(await within(db, scope, named)) }))
  const file = await getStoredFile(db, scope, found(image.preview_id ?? undefined))
  return {
    contentType: file.content_type,
    hash: `${image.sha256.slice(0, 32)}-preview`,
    isPrivate: true,
    open: () => files.open(file.storage_key),
  }
}

export async function saveEntryImage(
  db: Db,
  scope: Scope,
  { files, id, ...named }: OfImage,
): Promise<FileAnswer> {
  const image = found(await queries.findImage(db, scope, { id, ...(await within(db, scope, named)) }))
  const { storage_key, content_type: contentType } = await getStoredFile(db, scope, image.file_id)
  const ending = contentType.replace(/^.*\//, '').replace('jpeg', 'jpg')
  const name = `${named.entry}-${image.position}.${ending}`
  return { name, contentType, stream: await files.open(storage_key) }
}

export const within = async (db: Db, scope: Scope, { kind, experience, entry }: OfEntry) => {
  const { id } = await getExperienceRefEvenDeleted(db, scope, { idOrEid: experience, among: [kind] })
  return { experienceId: id, entry }
}

/** In the transaction that takes them away; the files go by a job. */
export async function eraseImagesOf(tx: Db, scope: Scope, chosen: Chosen): Promise<void> {
  await deleteReadingsOf(tx, scope, chosen)
  await deleteBandsOf(tx, scope, chosen)
  const fileIds = await queries.deleteImagesOf(tx, scope, chosen)
  if (fileIds.length === 0) return
  await tx.enqueue({ name: 'entries.removeFiles', payload: { clientId: scope.client.id, fileIds } })
}

/** One after the other, each wholly: a job that died goes on where it was. */
export async function removeImageFiles(
  db: Db,
  scope: Scope,
  { fileIds, files }: { fileIds: readonly string[]; files: FileStore },
): Promise<void> {
  for (const fileId of fileIds) await removeStoredFile(db, scope, { fileId, files })
}
