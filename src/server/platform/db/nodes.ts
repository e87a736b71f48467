import { installation } from '../scope.ts'
import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** On how many nodes the rows of clients lie (docs/scaling.md); undefined where the database is not sharded. */
export async function findNodeCount(db: Db): Promise<number | undefined> {
  // A database without Citus has none of its catalogues, and refuses a statement that names one.
  const { is_there } = await db.one(
    installation,
    sql<{ is_there: boolean }>`select to_regclass('pg_dist_node') is not null as is_there`,
  )
  if (!is_there) return undefined
  const { is_sharded, nodes } = await db.one(
    installation,
    sql<{ is_sharded: boolean; nodes: number }>`
      select exists (
          select from pg_dist_partition where logicalrelid = to_regclass('fanfare.participant')
        ) as is_sharded,
        (select count(*) from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary') as nodes`,
  )
  return is_sharded ? nodes : undefined
}
