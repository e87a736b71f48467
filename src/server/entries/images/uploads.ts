/**
 * Uploads: pictures that a browser sends before the entry that they are for, whole or by pieces. Each has a secret that
 * only its browser knows. A piece lies in the store until the last has come; then the whole is looked at and stored, and
 * what is no picture is gone. An upload belongs to one entry at most; one that nobody names is removed after a day.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { maxReceiptPixels } from '#contract/words/receipts.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Upload } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'
import type { Facts, InspectionFault } from '#server/platform/pictures/inspection.ts'
import { inspectPicture } from '#server/platform/pictures/inspectPicture.ts'
import type { Scope } from '#server/platform/scope.ts'
import {
  newStorageKey,
  recordStoredFile,
  removeFileLater,
  storeAndRecord,
} from '#server/platform/storedFiles.ts'
import { writeBands } from '../fraud/matches.ts'
import { readLater } from '../reading/reading.ts'
import * as queries from './queries.ts'

export type EntryUpload = queries.UploadRow
type Named = { readonly experienceId: string; readonly token: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const dayMilliseconds = 86_400_000

export const findUpload = (db: Db, scope: Scope, { experienceId, token }: Named) =>
  queries.findUpload(db, scope, { experienceId, secretHash: hashOf(token) })

type New = { readonly experienceId: string; readonly field: string; readonly bytes: number }

/** Answers the secret of the new upload, which is stored as a hash alone. */
export async function beginUpload(db: Db, scope: Scope, { experienceId, ...asked }: New): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const id = newId()
  await db.transaction(scope, async (tx) => {
    const upload = { ...asked, id, experience_id: experienceId, secret_hash: hashOf(token) }
    await queries.insertUpload(tx, scope, upload)
    await tx.enqueue({
      name: 'entries.dropUpload',
      payload: { clientId: scope.client.id, uploadId: id },
      startAfter: new Date(scope.at.getTime() + dayMilliseconds),
    })
  })
  return token
}

type Piece = { upload: EntryUpload; offset: number; piece: Upload; files: FileStore }

/** Adds what begins where the last piece ended; anything else is dropped. */
export async function addPiece(db: Db, scope: Scope, { upload, offset, piece, files }: Piece): Promise<void> {
  const { id, received, bytes, file_id } = upload
  if (file_id || piece.bytes === 0 || offset !== received || offset + piece.bytes > bytes) return
  const key = newStorageKey(scope)
  const content = { files, storageKey: key, content: createReadStream(piece.path) }
  await storeAndRecord(content, async (_stored, use) =>
    use(await queries.writePiece(db, scope, { id, offset, bytes: piece.bytes, key })),
  )
}

type Whole = { readonly id: string; readonly path: string; readonly files: FileStore }

/** Looks at what came whole; what is not taken is removed, and the answer says why. */
export async function finishUpload(
  db: Db,
  scope: Scope,
  { upload, path, files }: { upload: EntryUpload; path: string; files: FileStore },
): Promise<InspectionFault | undefined> {
  const { id, pieces } = upload
  try {
    await pipeline(inOrder(files, pieces), createWriteStream(path, { mode: 0o600 }))
    const fault = await keepWhole(db, scope, { id, path, files })
    if (fault) await dropUpload(db, scope, { id, files })
    else await removeAll(files, pieces)
    return fault
  } finally {
    await rm(path, { force: true })
  }
}

async function* inOrder(files: FileStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await files.open(key)) as AsyncIterable<Buffer>
}

/** A picture that came whole, with its form; answers its secret, or why it is not taken. */
export async function keepUpload(
  db: Db,
  scope: Scope,
  {
    upload,
    files,
    ...asked
  }: Omit<New, 'bytes'> & { upload: Pick<Upload, 'path' | 'bytes'>; files: FileStore },
): Promise<{ token: string } | { fault: InspectionFault }> {
  const token = await beginUpload(db, scope, { ...asked, bytes: upload.bytes })
  const { id } = (await findUpload(db, scope, { experienceId: asked.experienceId, token })) ?? { id: '' }
  const fault = await keepWhole(db, scope, { id, path: upload.path, files })
  if (!fault) return { token }
  await dropUpload(db, scope, { id, files })
  return { fault }
}

async function keepWhole(
  db: Db,
  scope: Scope,
  { id, path, files }: Whole,
): Promise<InspectionFault | undefined> {
  const previewPath = `${path}.preview`
  try {
    const seen = await inspectPicture({ path, previewPath, maxPixels: maxReceiptPixels })
    if ('fault' in seen) return seen.fault
    await keepFiles(db, scope, { id, path, files, previewPath, facts: seen.facts })
    return undefined
  } finally {
    await rm(previewPath, { force: true })
  }
}

type Kept = Whole & { readonly previewPath: string; readonly facts: Facts }

/** Both files are stored first; where somebody else was quicker they are removed again. */
async function keepFiles(db: Db, scope: Scope, { id, path, files, previewPath, facts }: Kept): Promise<void> {
  const [fileKey, previewKey] = [newStorageKey(scope), newStorageKey(scope)]
  const { contentType, hasPreview, md5, width, height, perceptualHash } = facts
  const original = { files, storageKey: fileKey, content: createReadStream(path) }
  await storeAndRecord(original, async (stored, use) => {
    const preview = hasPreview ? await files.put(previewKey, createReadStream(previewPath)) : undefined
    const isFirst = await db.transaction(scope, async (tx) => {
      const [fileId, previewId] = [newId(), preview ? newId() : null]
      const isWritten = await queries.writeFacts(tx, scope, {
        id,
        file_id: fileId,
        preview_id: previewId,
        content_type: contentType,
        width,
        height,
        md5,
        sha256: stored.sha256,
        perceptual_hash: perceptualHash,
      })
      if (!isWritten) return false
      await recordStoredFile(tx, scope, { ...stored, id: fileId, name: 'receipt', contentType })
      if (preview && previewId) {
        const small = { ...preview, id: previewId, storageKey: previewKey, contentType: 'image/jpeg' }
        await recordStoredFile(tx, scope, { ...small, name: 'receipt' })
      }
      return true
    })
    use(isFirst)
    if (!isFirst && preview) await files.remove(previewKey)
  })
}

/** Removes an upload that is in no entry, with its files; nothing happens where it is. */
export async function dropUpload(
  db: Db,
  scope: Scope,
  { id, files }: { id: string; files: FileStore },
): Promise<void> {
  const gone = await db.transaction(scope, async (tx) => {
    const upload = await queries.deleteUpload(tx, scope, id)
    if (upload?.file_id) await removeFileLater(tx, scope, upload.file_id)
    if (upload?.preview_id) await removeFileLater(tx, scope, upload.preview_id)
    return upload
  })
  await removeAll(files, gone?.pieces ?? [])
}

async function removeAll(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => files.remove(key)))
}

/** An upload that an entry names is none, is not finished, or is in another entry. */
export class UploadGoneError extends Error {}

type Wanted = Omit<queries.Taking, 'secretHashes' | 'ids'> & { tokens: readonly string[] }

/**
 * Makes these uploads the pictures of an entry, in the entry's transaction, which ends where one of them cannot be had; answers
 * their ids. Those of a claim are no receipts: they are neither read nor compared.
 *
 * @throws UploadGoneError
 */
export async function takeUploads(tx: Db, scope: Scope, { tokens, ...wanted }: Wanted): Promise<string[]> {
  if (tokens.length === 0) return []
  const secretHashes = tokens.map(hashOf)
  const ids = tokens.map(() => newId())
  const behind = wanted.claimId ? await queries.lockPictures(tx, scope, wanted.entryId) : 0
  const taken = await queries.takeUploads(tx, scope, { ...wanted, secretHashes, ids, behind })
  if (taken.length !== tokens.length) throw new UploadGoneError()
  if (wanted.claimId) return ids
  await writeBands(tx, scope, taken)
  await readLater(tx, scope, ids)
  return ids
}
