import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'

export type SavedReplyText = Row<'saved_reply', 'title' | 'message' | 'message_fr'>
type SavedReplyRow = SavedReplyText &
  Row<'saved_reply', 'id' | 'updated_at' | 'version'> & { user_name: string }

/** All of the client's by title, some dozens; or the one with this id. */
export function listSavedReplyRows(db: Db, scope: Scope, id?: string): Promise<SavedReplyRow[]> {
  return db.many(
    scope,
    sql<SavedReplyRow>`
      select r.id, r.title, r.message, r.message_fr, coalesce(u.name, '') as user_name, r.updated_at, r.version
      from saved_reply r left join user_account u on u.id = r.user_id
      where r.client_id = ${scope.client.id} and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      order by lower(r.title)`,
  )
}

export function lockSavedReply(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<(SavedReplyText & Row<'saved_reply', 'id' | 'version'>) | undefined> {
  return tx.maybe(
    scope,
    sql<SavedReplyText & Row<'saved_reply', 'id' | 'version'>>`
      select id, title, message, message_fr, version from saved_reply
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

export async function insertSavedReply(
  tx: Db,
  scope: UserScope,
  reply: SavedReplyText & { id: string },
): Promise<void> {
  const { client, actor, at } = scope
  const made = { client_id: client.id, user_id: actor.id, created_at: at, updated_at: at }
  await tx.run(scope, insertRow('saved_reply', { ...made, ...reply }))
}

/** Whoever changed it last is named with it. */
export async function writeSavedReply(
  tx: Db,
  scope: UserScope,
  { id, ...reply }: SavedReplyText & { id: string },
): Promise<void> {
  const changed = { user_id: scope.actor.id, updated_at: scope.at, version: nextVersion }
  await tx.run(scope, updateRow('saved_reply', { client_id: scope.client.id, id }, { ...reply, ...changed }))
}

export function deleteSavedReplyRow(tx: Db, scope: Scope, id: string): Promise<SavedReplyText | undefined> {
  return tx.maybe(
    scope,
    sql<SavedReplyText>`
      delete from saved_reply where client_id = ${scope.client.id} and id = ${id}::uuid
      returning title, message, message_fr`,
  )
}
