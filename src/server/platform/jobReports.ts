import type { Why } from '#contract/reasons.ts'
import { openJobStates } from '#contract/words/jobStates.ts'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Db } from './db/db.ts'
import type { Scope } from './scope.ts'

export type NewJobReport = {
  readonly id: string
  /** The job's name, `participants.import`. */
  readonly kind: string
  readonly title: string
  /** How many units there are to do; null where nobody knows yet. */
  readonly total: number | null
  /** The id of the job before it has begun. */
  readonly result?: object
}

/** Writes the report of a job that was not begun, in the transaction that enqueues the job (decisions 7). */
export async function createJobReport(tx: Db, scope: Scope, report: NewJobReport): Promise<void> {
  const userId = scope.actor.kind === 'user' ? scope.actor.id : null
  await tx.run(
    scope,
    sql`insert into job_report (client_id, id, kind, title, state, progress, total, result, user_id, created_at, updated_at)
      values (${scope.client.id}, ${report.id}, ${report.kind}, ${report.title}, 'waiting', 0, ${report.total},
        ${report.result === undefined ? null : JSON.stringify(report.result)}::jsonb, ${userId}, ${scope.at}, ${scope.at})`,
  )
}

/** Tells how far the job is, and what it did until there; it never goes backwards, and an ended report stays as it is. */
export async function advanceJobReport(
  tx: Db,
  scope: Scope,
  step: { id: string; progress: number; result?: object },
): Promise<void> {
  const result = step.result === undefined ? null : JSON.stringify(step.result)
  await tx.run(
    scope,
    sql`update job_report set state = 'running', progress = greatest(progress, ${step.progress}), updated_at = ${scope.at},
        result = coalesce(${result}::jsonb, result)
      where client_id = ${scope.client.id} and id = ${step.id} and state = any(${openJobStates})`,
  )
}

/** A report that has ended, and who began the work; null: the installation. */
export type EndedReport = Row<'job_report', 'id' | 'title' | 'user_id'>

/** Ends the report well: progress and total are what was done; `fileId` is a file to fetch. None where it had ended. */
export async function finishJobReport(
  tx: Db,
  scope: Scope,
  end: { id: string; progress: number; result: object; fileId: string | null },
): Promise<EndedReport[]> {
  return tx.many(
    scope,
    sql<EndedReport>`update job_report set state = 'done', progress = ${end.progress}, total = ${end.progress},
        result = ${JSON.stringify(end.result)}::jsonb, file_id = ${end.fileId}, updated_at = ${scope.at}
      where client_id = ${scope.client.id} and id = ${end.id} and state = any(${openJobStates})
      returning id, title, user_id`,
  )
}

/** Ends these reports with what went wrong, for the person who started the job; those that had not ended. */
export async function failJobReports(
  tx: Db,
  scope: Scope,
  end: { ids: readonly string[]; error: Why },
): Promise<EndedReport[]> {
  return tx.many(
    scope,
    sql<EndedReport>`update job_report set state = 'failed', error = ${JSON.stringify(end.error)}::jsonb, updated_at = ${scope.at}
      where client_id = ${scope.client.id} and id = any(${end.ids}::uuid[]) and state = any(${openJobStates})
      returning id, title, user_id`,
  )
}
