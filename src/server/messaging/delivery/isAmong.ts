import { plainArray } from '#server/platform/db/arrays.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/**
 * For `message m` joined with rows of these ids: said once more of the message alone, so that it is read by its key
 * also where the plan is made for the rows that are given and joins all of a client's with them.
 */
export const isAmong = (rows: readonly { readonly id: string }[]): Sql =>
  sql`m.id = any(${plainArray(rows.map(({ id }) => id))}::uuid[])`
