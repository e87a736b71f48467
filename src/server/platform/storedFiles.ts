import { sql } from 'kysely'
import type { Db } from './db/db.ts'
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

/** A key nobody can guess, with the client in it. */
export const newStorageKey = (scope: Scope): string => `${scope.client.id}/${newId()}`

/** Makes the stored file known, in the transaction of what it belongs to. */
export async function recordStoredFile(tx: Db, scope: Scope, file: NewStoredFile): Promise<void> {
  await tx.run(
    scope,
    sql`insert into stored_file (client_id, id, name, content_type, bytes, sha256, storage_key, created_at)
      values (${scope.client.id}, ${file.id}, ${file.name}, ${file.contentType}, ${file.bytes}, ${file.sha256},
        ${file.storageKey}, ${scope.at})`,
  )
}

export type StoredFile = { name: string; content_type: string; storage_key: string }

/** Where the file of the client lies; 404 where the client has no such file. */
export async function getStoredFile(db: Db, scope: Scope, fileId: string): Promise<StoredFile> {
  return db.one(
    scope,
    sql<StoredFile>`
      select name, content_type, storage_key from stored_file
      where client_id = ${scope.client.id} and id = ${fileId}`,
  )
}
