import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export async function writeClearing(
  tx: Db,
  scope: Scope,
  { id, until }: { id: string; until: Date | null },
): Promise<void> {
  await tx.run(scope, updateRow('list', { client_id: scope.client.id, id }, { clearing_until: until }))
}

/** One that adds or takes places now; a file that waits for its start does neither. */
export async function hasRunningImport(db: Db, scope: Scope, listId: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from participant_import where client_id = ${scope.client.id} and list_id = ${listId}
      and state in ('importing', 'rolling_back') limit 1`,
  )
  return row !== undefined
}
