import type { FileStore } from '#server/adapters/storage/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { FileAnswer } from '#server/platform/http/call.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findStoredFile, type NewStoredFile, recordPassingFile } from '#server/platform/storedFiles.ts'
import { hasOriginal } from './queries/originals.ts'

// The original of an e-mail: the e-mail as it came, kept where not all of it can be shown. Its stored file bears the
// message's id, so that neither needs to know of the other, and goes as every copy of people's data does.

type StoredOriginal = Pick<NewStoredFile, 'storageKey' | 'bytes' | 'sha256'>

export async function keepOriginal(
  tx: Db,
  scope: Scope,
  { messageId, original }: { messageId: string; original: StoredOriginal },
): Promise<void> {
  const { storageKey, bytes, sha256 } = original
  const file = { name: 'email.eml', contentType: 'message/rfc822', storageKey, bytes, sha256 }
  await recordPassingFile(tx, scope, { id: messageId, ...file })
}

/** Whether this stored e-mail is the message's own, and not that of a repeat. */
export async function isOriginalOf(
  db: Db,
  scope: Scope,
  { messageId, original }: { messageId: string; original: StoredOriginal | undefined },
): Promise<boolean> {
  const file = original && (await findStoredFile(db, scope, messageId))
  return file !== undefined && file.storage_key === original?.storageKey
}

/** 404 where the message has none, or none any more: nothing of somebody who was erased is given out. */
export async function openOriginal(
  db: Db,
  scope: Scope,
  { id, files }: { id: string; files: FileStore },
): Promise<FileAnswer> {
  const isThere = await hasOriginal(db, scope, id)
  const file = found(isThere ? await findStoredFile(db, scope, id) : undefined)
  return { name: file.name, contentType: file.content_type, stream: await files.open(file.storage_key) }
}
