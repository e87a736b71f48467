import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Db } from './db/db.ts'
import { isDatabaseAway } from './db/retries.ts'
import { installation } from './scope.ts'

/**
 * The clients with something due, by a statement that answers their ids. While a node of a sharded database is away
 * nobody can look over all clients: then each of them may have some, and those whose node is there go on.
 */
export async function listDueClients(db: Db, due: Sql<{ id: number }>): Promise<number[]> {
  const rows = await db.many(installation, due).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    return db.many(installation, sql<{ id: number }>`select id from client`)
  })
  return rows.map(({ id }) => id)
}
