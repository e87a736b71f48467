import { sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
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
): Promise<(SavedReplyText & Row<'saved_reply', 'version'>) | undefined> {
  return tx.maybe(
    scope,
    sql<SavedReplyText & Row<'saved_reply', 'version'>>`
      select title, message, message_fr, version from saved_reply
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

export async function insertSavedReply(
  tx: Db,
  scope: UserScope,
  reply: SavedReplyText & { id: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`insert into saved_reply (client_id, id, title, message, message_fr, user_id, created_at, updated_at)
      values (${scope.client.id}, ${reply.id}, ${reply.title}, ${reply.message}, ${reply.message_fr},
        ${scope.actor.id}, ${scope.at}, ${scope.at})`,
  )
}

/** Whoever changed it last is named with it. */
export async function writeSavedReply(
  tx: Db,
  scope: UserScope,
  reply: SavedReplyText & { id: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`update saved_reply set title = ${reply.title}, message = ${reply.message},
        message_fr = ${reply.message_fr}, user_id = ${scope.actor.id}, updated_at = ${scope.at},
        version = version + 1
      where client_id = ${scope.client.id} and id = ${reply.id}::uuid`,
  )
}

export function deleteSavedReplyRow(tx: Db, scope: Scope, id: string): Promise<SavedReplyText | undefined> {
  return tx.maybe(
    scope,
    sql<SavedReplyText>`
      delete from saved_reply where client_id = ${scope.client.id} and id = ${id}::uuid
      returning title, message, message_fr`,
  )
}
