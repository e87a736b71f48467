import type { Query } from './db.ts'
import { sql } from './sql.ts'

/**
 * For what is done again where a crash of the database forgets it: the commit of its transaction does not wait for the
 * disk. A statement of its own, since a sharded database hands only those on to its nodes.
 */
export const notWaitingForDisk: Query<unknown> = sql`set local synchronous_commit = off`
