import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** All that is written for an experience: its pages, and its settings with its texts. */
export async function listWritten(tx: Db, scope: Scope, experienceId: string): Promise<string[]> {
  const clientId = scope.client.id
  const rows = await tx.many(
    scope,
    sql<{ written: string }>`
      select html as written from experience_page
      where client_id = ${clientId} and experience_id = ${experienceId}::uuid
      union all
      select settings::text from experience where client_id = ${clientId} and id = ${experienceId}::uuid`,
  )
  return rows.map(({ written }) => written)
}
