import { openJobStates } from '#contract/words/jobStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** How far a bulk action is: the last id it met, and what it did until there. */
export type BulkProgress = { after: string | null; done: number; skipped: number }

/** Undefined where the report has ended; who else runs the same job waits here. */
export async function lockReport(tx: Db, scope: Scope, id: string): Promise<BulkProgress | undefined> {
  return tx.maybe(
    scope,
    sql<BulkProgress>`
      select result ->> 'after' as after, coalesce((result ->> 'done')::bigint, 0) as done,
        coalesce((result ->> 'skipped')::bigint, 0) as skipped
      from job_report
      where client_id = ${scope.client.id} and id = ${id} and state = any(${openJobStates}) for update`,
  )
}

/** The participants among these whose data was not erased. */
export async function listUnerased(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<Row<'participant', 'id'>>`
      select id from participant
      where client_id = ${scope.client.id} and id = any(${ids}::uuid[]) and erased_at is null`,
  )
  return rows.map(({ id }) => id)
}
