import { savedReplyForm } from '#contract/messaging/messageCalls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { editedRows } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

const given = savedReplyForm.keyof().options
export type SavedReplyText = Row<'saved_reply', (typeof given)[number]>
export const savedReplyRows = editedRows('saved_reply', ['id', ...given])
type SavedReplyRow = SavedReplyText &
  Row<'saved_reply', 'id' | 'updated_at' | 'version'> & { user_name: string }

/** All of the client's by title, some dozens; or the one with this id. */
export function listSavedReplyRows(db: Db, scope: Scope, id?: string): Promise<SavedReplyRow[]> {
  return db.many(
    scope,
    sql<SavedReplyRow>`
      select r.id, ${sql.refs(given, 'r')}, coalesce(u.name, '') as user_name, r.updated_at, r.version
      from saved_reply r left join user_account u on u.id = r.user_id
      where r.client_id = ${scope.client.id} and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      order by lower(r.title)`,
  )
}

export function deleteSavedReplyRow(tx: Db, scope: Scope, id: string): Promise<SavedReplyText | undefined> {
  return tx.maybe(
    scope,
    sql<SavedReplyText>`
      delete from saved_reply where client_id = ${scope.client.id} and id = ${id}::uuid
      returning ${sql.refs(given)}`,
  )
}
