import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type Preview = Row<'entry_image', 'entry_id'> & Row<'stored_file', 'storage_key'>

/** The places of the smaller pictures of these; one that has none, or is gone, is not among them. */
export function listPreviews(db: Db, scope: Scope, imageIds: readonly string[]): Promise<Preview[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Preview>`
      select i.entry_id, f.storage_key from entry_image i
      join stored_file f on f.client_id = ${clientId} and f.id = i.preview_id
      where i.client_id = ${clientId} and i.id = any(${[...imageIds]}::uuid[]) order by i.entry_id, i.position`,
  )
}
