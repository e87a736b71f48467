import type { JobReport } from '#contract/operations/calls.ts'
import type { Why } from '#contract/reasons.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type JobReportRow = Row<'job_report', Exclude<keyof JobReport, 'error' | 'why' | 'waits_for'>> & {
  result: JobReport['result']
  why: Why | null
}

const columns = sql`r.id, r.kind, r.title, r.state, r.progress, r.total, r.result, r.error as why, r.file_id, r.created_at, r.updated_at`

/** Ids are made in the order of time, so the primary key gives the newest. */
export async function listJobReportRows(
  db: Db,
  scope: Scope,
  { after, state }: { after?: string | undefined; state?: JobReport['state'] | undefined },
): Promise<JobReportRow[]> {
  const isAsked = sql`${after === undefined ? sql`true` : sql`r.id >= ${after}::uuid`}
    and ${state === undefined ? sql`true` : sql`r.state = ${state}`}`
  return db.many(
    scope,
    sql<JobReportRow>`
      select ${columns} from job_report r
      where r.client_id = ${scope.client.id} and ${isAsked}
      order by r.id desc limit 50`,
  )
}

export async function hasJobReport(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from job_report r where r.client_id = ${scope.client.id} and r.id = ${id}::uuid`,
  )
  return row !== undefined
}

/** Is the file one that a job on people left: an export, or the refused rows of an import? */
export async function holdsPeople(db: Db, scope: Scope, fileId: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from job_report r
      where r.client_id = ${scope.client.id} and r.file_id = ${fileId}::uuid
        and r.kind in ('entries.export', 'participants.export', 'participants.import', 'prizing.exportWinners') limit 1`,
  )
  return row !== undefined
}
