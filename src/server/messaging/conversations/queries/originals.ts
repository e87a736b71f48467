import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Whether the message `m` has its original: an e-mail that came in, of somebody who was not erased. */
export const hasOriginalOf = (scope: Scope) => sql<boolean>`
  (m.type = 'email' and m.direction = 'in' and m.body is not null and exists (
    select from stored_file f where f.client_id = ${scope.client.id} and f.id = m.id))`

export async function hasOriginal(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select from message m
      where m.client_id = ${scope.client.id} and m.id = ${id}::uuid and ${hasOriginalOf(scope)}`,
  )
  return row !== undefined
}
