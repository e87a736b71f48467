import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Waits for whoever opens a draw in the experience, and for nobody where that is gone. */
export async function lockForDraws(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await tx.run(
    scope,
    sql`select from experience where client_id = ${scope.client.id} and id = ${experienceId}::uuid for share`,
  )
}

export async function hasDraw(tx: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql<Row<'draw', 'id'>>`select id from draw where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  return row !== undefined
}

/** So many bundles of a set that is of no draw; answers how many there were. */
export function deleteUnused(
  db: Db,
  scope: Scope,
  { drawId, bundles }: { drawId: string; bundles: number },
): Promise<number> {
  const clientId = scope.client.id
  return db.run(
    scope,
    sql`
      delete from ballot_bundle where client_id = ${clientId} and draw_id = ${drawId}::uuid
        and first_entry = any(array(select first_entry from ballot_bundle
          where client_id = ${clientId} and draw_id = ${drawId}::uuid order by first_entry limit ${bundles}))`,
  )
}
