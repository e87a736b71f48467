import type { Db, Query, Within } from './db.ts'
import { sql } from './sql.ts'

/**
 * How many rows an INSERT … SELECT from no table writes: of arrays, of JSON. Under row-level security Citus takes one
 * only where it gives its rows back; given to a part of the same statement they are not sent to us.
 */
export async function countWritten(db: Db, within: Within, insert: Query<unknown>): Promise<number> {
  const { count } = await db.one(
    within,
    sql<{ count: number }>`with written as (${insert} returning 1) select count(*) as count from written`,
  )
  return count
}
