import type { Readable } from 'node:stream'
import { hasVisibleText } from '#contract/text.ts'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Db } from './db/db.ts'
import { isDatabaseAway } from './db/retries.ts'
import { found } from './errors.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'

/** A file that already lies in the store; `storageKey` is where. */
export type NewStoredFile = {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  readonly storageKey: string
}

/** A key nobody can guess, with the client in it; client 0 has what is nobody's yet. */
export const newStorageKey = (scope: { client: { id: number } }): string => `${scope.client.id}/${newId()}`

/** The name that came with an upload without what no file is called by; `otherwise` where nothing is left. */
export function fileName(name: string, otherwise: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '').trim()
  return hasVisibleText(clean) ? clean : otherwise
}

type Stored = Pick<NewStoredFile, 'storageKey' | 'bytes' | 'sha256'>
type Store = {
  put(key: string, content: Readable): Promise<Omit<Stored, 'storageKey'>>
  remove(key: string): Promise<void>
}

/**
 * Stores the content and has it recorded. What `record` does not say to `use` is removed again: it was refused, or the
 * same is there already. Where the database went away nobody knows whether the record stands, and the file stays: one
 * that nothing names takes room, one that is missing is lost.
 */
export async function storeAndRecord<T>(
  { files, storageKey, content }: { files: Store; storageKey: string; content: Readable },
  record: (stored: Stored, use: (isUsed: boolean) => void) => Promise<T>,
): Promise<T> {
  const stored = { ...(await files.put(storageKey, content)), storageKey }
  let isUsed = false
  const use = (now: boolean) => {
    isUsed = now
  }
  try {
    const answer = await record(stored, use)
    if (!isUsed) await files.remove(storageKey)
    return answer
  } catch (error) {
    if (!isDatabaseAway(error)) await files.remove(storageKey)
    throw error
  }
}

/** Makes the stored file known, in the transaction of what it belongs to. */
export async function recordStoredFile(tx: Db, scope: Scope, file: NewStoredFile): Promise<void> {
  await tx.run(
    scope,
    sql`insert into stored_file (client_id, id, name, content_type, bytes, sha256, storage_key, created_at)
      values (${scope.client.id}, ${file.id}, ${file.name}, ${file.contentType}, ${file.bytes}, ${file.sha256},
        ${file.storageKey}, ${scope.at})`,
  )
}

/**
 * Records a file that holds copies of people's data (an upload, refused rows, an export) and is deleted after as many
 * days as its client keeps such files: long enough to fetch it, and not for ever.
 */
export async function recordPassingFile(tx: Db, scope: Scope, file: NewStoredFile): Promise<void> {
  await recordStoredFile(tx, scope, file)
  const { files_kept_days: days } = await tx.one(
    scope,
    sql<Row<'client', 'files_kept_days'>>`select files_kept_days from client where id = ${scope.client.id}`,
  )
  await tx.enqueue({
    name: 'platform.removeFile',
    payload: { clientId: scope.client.id, fileId: file.id },
    startAfter: new Date(scope.at.getTime() + days * 86_400_000),
  })
}

/** Enqueues that a file which nothing mentions any more is removed, in the transaction that leaves it. */
export const removeFileLater = (tx: Db, scope: Scope, fileId: string): Promise<void> =>
  tx.enqueue({ name: 'platform.removeFile', payload: { clientId: scope.client.id, fileId } })

/** Removes a file and every mention of it as something to fetch; one that is gone already is left. */
export async function removeStoredFile(
  db: Db,
  scope: Scope,
  { fileId, files }: { fileId: string; files: { remove(key: string): Promise<void> } },
): Promise<void> {
  const clientId = scope.client.id
  const file = await findStoredFile(db, scope, fileId)
  if (!file) return
  await files.remove(file.storage_key)
  await db.transaction(scope, async (tx) => {
    await tx.run(
      scope,
      sql`update job_report set file_id = null where client_id = ${clientId} and file_id = ${fileId}`,
    )
    await tx.run(scope, sql`delete from stored_file where client_id = ${clientId} and id = ${fileId}`)
  })
}

export type StoredFile = Row<'stored_file', 'name' | 'content_type' | 'storage_key'>

/** Returns the path of the client's file; 404 where the client has no such file. */
export async function getStoredFile(db: Db, scope: Scope, fileId: string): Promise<StoredFile> {
  return found(await findStoredFile(db, scope, fileId))
}

export async function findStoredFile(db: Db, scope: Scope, fileId: string): Promise<StoredFile | undefined> {
  return db.maybe(
    scope,
    sql<StoredFile>`
      select name, content_type, storage_key from stored_file
      where client_id = ${scope.client.id} and id = ${fileId}`,
  )
}
