// A client's logo: a stored file that the client's row names, with its hash in its public address. Another logo takes
// its place at another address, and the file of the one before is removed.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Client } from '#contract/clients/calls.ts'
import { why } from '#contract/why.ts'
import { maxLogoSide } from '#contract/words/logo.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { audit } from '#server/platform/audit.ts'
import { requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import type { PictureAnswer, Upload } from '#server/platform/http/call.ts'
import type { Once } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { type Picture, PictureError, readPicture } from '#server/platform/pictures/readPicture.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import {
  fileName,
  findStoredFile,
  getStoredFile,
  newStorageKey,
  recordStoredFile,
  removeFileLater,
  storeAndRecord,
} from '#server/platform/storedFiles.ts'
import { findRefByEid, lockClient } from './queries/clients.ts'
import * as queries from './queries/logo.ts'

type LogoSent = {
  readonly upload: Upload
  readonly version?: number | undefined
  readonly files: FileStore
  /** The transaction that a repeated upload does not run again. */
  readonly once: Once
}

/**
 * Checks the picture, keeps what draws it, and makes it the client's logo; the same one once more changes nothing. A
 * repeated upload gets the first answer, so this is the whole of it.
 */
export async function saveLogo(scope: Scope, sent: LogoSent): Promise<{ data: Client }> {
  const { upload, files, version } = sent
  const { bytes, contentType, ...size } = await pictureIn(upload)
  const name = fileName(upload.name, 'logo')
  const content = { files, storageKey: newStorageKey(scope), content: Readable.from([bytes]) }
  return storeAndRecord(content, (stored, use) => {
    const file = { ...stored, id: newId(), contentType, name }
    return sent.once(async (tx) => {
      const { isNew, client } = await changeLogo(tx, scope, { file, size, version })
      use(isNew)
      return { data: client }
    })
  })
}

async function pictureIn(upload: Upload): Promise<Picture> {
  if (upload.bytes === 0) refuseField('file', 'file_empty')
  const isTooLarge = ({ width, height }: { width: number; height: number }) =>
    Math.max(width, height) > maxLogoSide
  try {
    const picture = await readPicture(await readFile(upload.path), isTooLarge)
    const { width, height } = picture
    if (isTooLarge(picture)) refuseField('file', 'picture_too_wide', { width, height, max: maxLogoSide })
    return picture
  } catch (error) {
    if (error instanceof PictureError) refuseField('file', error.fault)
    throw error
  }
}

type NewLogo = {
  readonly file: Parameters<typeof recordStoredFile>[2]
  readonly size: { readonly width: number; readonly height: number }
  readonly version: number | undefined
}

async function changeLogo(tx: Db, scope: Scope, { file, size, version }: NewLogo) {
  const before = found(await lockClient(tx, scope.client.id))
  const named = { entity: 'client', entityId: String(scope.client.id) }
  const stored = { ...named, version: before.version }
  await requireVersion(tx, scope, { stored, sent: version, part: ['logo'] })
  if (before.logo_hash === file.sha256) return { client: before, isNew: false }
  await recordStoredFile(tx, scope, file)
  const old = await leaveLogo(tx, scope)
  const client = await queries.writeLogo(tx, scope.client.id, { id: file.id, hash: file.sha256, ...size })
  await audit(tx, scope, {
    action: 'client.set_logo',
    ...named,
    before: { logo: old, version: before.version },
    after: { logo: file.name, version: client.version },
  })
  return { client, isNew: true }
}

/** Whoever takes away another logo than was shown is told; where there is none, nothing is done. */
export async function removeLogo(
  db: Db,
  scope: Scope,
  seen: { logo_hash?: string | undefined } | undefined,
): Promise<Client> {
  return db.transaction(scope, async (tx) => {
    const before = found(await lockClient(tx, scope.client.id))
    requireSeen(seen, { logo_hash: { now: before.logo_hash ?? '', why: () => why('logo_meanwhile') } })
    if (before.logo_hash === null) return before
    const old = await leaveLogo(tx, scope)
    const client = await queries.writeLogo(tx, scope.client.id, undefined)
    await audit(tx, scope, {
      action: 'client.remove_logo',
      entityId: String(scope.client.id),
      before: { logo: old, version: before.version },
      after: { logo: null, version: client.version },
    })
    return client
  })
}

/** Has the file of the logo that there was removed; answers its name. */
async function leaveLogo(tx: Db, scope: Scope): Promise<string | null> {
  const fileId = await queries.findLogoFile(tx, scope.client.id)
  if (fileId === null) return null
  const file = await findStoredFile(tx, scope, fileId)
  await removeFileLater(tx, scope, fileId)
  return file?.name ?? null
}

type Asked = { client_eid: string; hash: string; at: Date; files: FileStore }

/** The logo under its address; another client's, or one of before, is a 404. */
export async function openLogo(db: Db, { client_eid, hash, at, files }: Asked): Promise<PictureAnswer> {
  const client = found(await findRefByEid(db, client_eid))
  const fileId = found(await queries.findLogoByHash(db, { clientId: client.id, hash }))
  const file = await getStoredFile(db, systemScope(client, 'Public site', at), fileId)
  return { contentType: file.content_type, hash, open: () => files.open(file.storage_key) }
}
