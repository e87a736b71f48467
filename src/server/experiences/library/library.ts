/**
 * The library: pictures and files of a client that staff put into the public pages of its experiences. The same content
 * is there once, under a public address with its hash, which nothing else ever takes. Where it is used is read from the
 * pages as they are stored, and from the client's own font; deleting ends the address at once, so whoever deletes says how many uses were shown.
 */
import { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Change } from '#contract/changing.ts'
import { type LibraryKind, libraryHashLength, libraryPath } from '#contract/experiences/library.ts'
import { type LibraryItem, libraryForm } from '#contract/experiences/libraryCalls.ts'
import { why } from '#contract/why.ts'
import { fontType } from '#contract/words/fonts.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { findClientRefByEid, getFont, leaveFont } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { changedForm, changesOf, requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { PictureAnswer, Upload } from '#server/platform/http/call.ts'
import type { Once } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import {
  fileName,
  newStorageKey,
  recordStoredFile,
  removeFileLater,
  storeAndRecord,
} from '#server/platform/storedFiles.ts'
import * as queries from './queries.ts'
import { type ReadFile, readUpload } from './readFile.ts'

type Words = z.output<typeof libraryForm>
/** As it is answered, but for its whole address, which only the HTTP side knows. */
export type Item = Omit<LibraryItem, 'public_url' | 'created_at'> & { created_at: Date }

export async function listLibrary(db: Db, scope: Scope, asked: queries.LibraryAsked): Promise<Paged<Item>> {
  const { rows, ...counted } = await queries.findLibraryPage(db, scope, asked)
  return { rows: await withUses(db, scope, rows), ...counted }
}

export async function getLibraryItem(db: Db, scope: Scope, id: string): Promise<Item> {
  return withItsUses(db, scope, found(await queries.findItem(db, scope, id)))
}

type Sent = Omit<Change<Words>, 'version'> & {
  readonly kind?: LibraryKind | undefined
  readonly upload: Upload
  readonly files: FileStore
  /** The transaction that a repeated upload does not run again. */
  readonly once: Once
}
type Kept = { data: Item; is_new: boolean }

/** Checks the file, keeps what is shown of it, and puts it into the library, unless the same is there already. */
export async function uploadToLibrary<T>(
  scope: Scope,
  { upload, files, once, kind: asked, ...words }: Sent,
  answer: (kept: Kept) => T,
): Promise<T> {
  const read = await readUpload(upload, asked)
  const name = words.name ?? fileName(upload.name.replace(/\.(png|jpe?g|webp|pdf|woff2)$/i, ''), read.kind)
  const noted = { name, alt: words.alt ?? null, alt_fr: words.alt_fr ?? null }
  const note = async () => ({ action: 'library.upload', words: noted, more: {} }) as const
  return keepItem(scope, { read, files, once, note }, answer)
}

type Note = {
  readonly action: 'library.upload' | 'library.crop'
  readonly words: Words
  /** More for the audit trail. */
  readonly more: object
}
type Keeping = Pick<Sent, 'files' | 'once'> & {
  readonly read: ReadFile
  /** In the transaction in which it comes into the library. */
  readonly note: (tx: Db) => Promise<Note>
}

/** Stores what was read and records it, unless the same is there already. */
export async function keepItem<T>(
  scope: Scope,
  { read, files, once, note }: Keeping,
  answer: (kept: Kept) => T,
): Promise<T> {
  const content = { files, storageKey: newStorageKey(scope), content: Readable.from([read.bytes]) }
  const [id, fileId] = [newId(), newId()]
  return storeAndRecord(content, (stored, use) =>
    once(async (tx) => {
      const { bytes, sha256 } = stored
      const { kind, contentType: content_type, width, height } = read
      const { action, words, more } = await note(tx)
      const { name } = words
      const item = await queries.insertItem(tx, scope, {
        id,
        kind,
        name,
        alt: words.alt,
        alt_fr: words.alt_fr,
        file_id: fileId,
        hash: sha256.slice(0, libraryHashLength),
        sha256,
        content_type,
        bytes,
        width,
        height,
      })
      const isNew = item.id === id
      use(isNew)
      const data = await withItsUses(tx, scope, item)
      if (!isNew) return answer({ data, is_new: false })
      await recordStoredFile(tx, scope, { ...stored, id: fileId, name, contentType: content_type })
      const after = { kind, name, alt: item.alt, alt_fr: item.alt_fr, bytes, sha256, version: item.version }
      await audit(tx, scope, { action, entity: 'library', entityId: id, after: { ...after, ...more } })
      return answer({ data, is_new: true })
    }),
  )
}

export async function updateLibraryItem(
  db: Db,
  scope: Scope,
  { id, sent }: { id: string; sent: Change<Words> },
): Promise<Item> {
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.lockItem(tx, scope, id))
    const named = { entity: 'library', entityId: id }
    await requireVersion(tx, scope, { stored: { ...named, version: before.version }, sent: sent.version })
    const form = changedForm(libraryForm, before, sent)
    const { name, alt, alt_fr, version } = before
    const changes = changesOf({ name, alt, alt_fr, version }, form)
    if (changes) {
      await queries.writeItem(tx, scope, { id, ...form })
      await audit(tx, scope, { action: 'library.update', ...named, ...changes })
    }
    return getLibraryItem(tx, scope, id)
  })
}

type Seen = { uses_count?: number | undefined }

export async function deleteLibraryItem(
  db: Db,
  scope: Scope,
  { id, seen }: { id: string; seen: Seen | undefined },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const item = found(await queries.lockItem(tx, scope, id))
    const { uses_count: count } = await withItsUses(tx, scope, item)
    requireSeen(seen, { uses_count: { now: count, why: () => why('uses_meanwhile', { count }) } })
    await queries.deleteItem(tx, scope, id)
    if (item.content_type === fontType) await leaveFont(tx, scope, item.hash)
    await removeFileLater(tx, scope, item.file_id)
    const { kind, name, sha256 } = item
    const before = { kind, name, sha256, uses_count: count }
    await audit(tx, scope, { action: 'library.delete', entityId: id, before })
  })
}

type Asked = { client_eid: string; hash: string; at: Date; files: FileStore }

/** The file at a public address; another client's, or one that was deleted, is a 404. A PDF is saved, never shown. */
export async function openLibraryItem(
  db: Db,
  { client_eid, hash, at, files }: Asked,
): Promise<PictureAnswer> {
  const client = found(await findClientRefByEid(db, client_eid))
  const item = found(await queries.findItemByHash(db, systemScope(client, 'Public site', at), hash))
  const open = () => files.open(item.storage_key)
  const name = item.content_type === 'application/pdf' ? item.name.replace(/(\.pdf)?$/i, '.pdf') : undefined
  return { contentType: item.content_type, hash, open, name }
}

async function withUses(db: Db, scope: Scope, rows: readonly queries.ItemRow[]): Promise<Item[]> {
  const hashes = rows.map(({ hash }) => hash)
  const all = hashes.length > 0 ? await queries.listUses(db, scope, hashes) : []
  const hasFonts = rows.some(({ content_type }) => content_type === fontType)
  const font = hasFonts ? await getFont(db, scope) : null
  return rows.map(({ hash, ...item }) => {
    const uses = all.filter((one) => one.hash === hash)
    const isFont = hash === font
    return {
      ...item,
      url: libraryPath(scope.client.eid, hash),
      is_client_font: isFont,
      uses_count: (uses[0]?.uses_count ?? 0) + (isFont ? 1 : 0),
      uses: uses.map(({ hash: _hash, uses_count: _count, ...use }) => use),
    }
  })
}

async function withItsUses(db: Db, scope: Scope, row: queries.ItemRow): Promise<Item> {
  return found((await withUses(db, scope, [row]))[0])
}
