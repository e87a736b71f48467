import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * The row of an import as `own`, to join with what a statement writes for it: with `own.client_id` in place of the number
 * a sharded database writes the rows where they lie. From arrays alone it gets them at its coordinator and copies them
 * there.
 */
export const importRow = ({ client }: Scope, importId: string): Sql => sql`
  (select client_id from participant_import where client_id = ${client.id} and id = ${importId}::uuid) own`
