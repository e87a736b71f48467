import type { NotResentBecause, SkippedBecause } from '#contract/entries/skippedBecause.ts'
import { openJobStates } from '#contract/words/jobStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Reached } from '../selection.ts'

/** How far work on many is: the last entry that was met, and what was done until there. */
export type Progress = {
  after: Reached | null
  done: number
  skipped: number
  because: Partial<Record<SkippedBecause | NotResentBecause, number>>
  /** Whose entries they are. */
  experience: string
  /** Decisions of which participants are to be told, and for which there is no job yet. */
  untold: readonly string[]
}
type OpenReport = Progress & Row<'job_report', 'kind' | 'total'>

/** Undefined where the report has ended; who else runs the same job waits here. */
export function lockOpenReport(tx: Db, scope: Scope, id: string): Promise<OpenReport | undefined> {
  return tx.maybe(
    scope,
    sql<OpenReport>`
      select kind, total, result -> 'after' as after, coalesce((result ->> 'done')::bigint, 0) as done,
        coalesce((result ->> 'skipped')::bigint, 0) as skipped,
        coalesce(result -> 'because', '{}'::jsonb) as because, result ->> 'experience' as experience,
        coalesce(result -> 'untold', '[]'::jsonb) as untold
      from job_report
      where client_id = ${scope.client.id} and id = ${id}::uuid and state = any(${openJobStates}) for update`,
  )
}

const jobs = { decide: 'entries.bulk', resend: 'entries.resend' } as const
export type BulkKind = (typeof jobs)[keyof typeof jobs]

/** The work on many entries of this experience that a report is of, whatever became of it. */
export async function findBulkReport(
  db: Db,
  scope: Scope,
  { id, experienceId }: { id: string; experienceId: string },
): Promise<BulkKind | undefined> {
  const row = await db.maybe(
    scope,
    sql<{
      kind: BulkKind
    }>`select kind from job_report where client_id = ${scope.client.id} and id = ${id}::uuid
      and kind = any(${Object.values(jobs)}::text[]) and result ->> 'experience' = ${experienceId}`,
  )
  return row?.kind
}
