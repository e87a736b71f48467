/** Imports as they are shown. */
import type { ParticipantImport } from '#contract/participants/importCalls.ts'
import type { Why } from '#contract/reasons.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { RollbackProgress } from './imports.ts'

export type ImportRow = Row<
  'participant_import',
  keyof ParticipantImport & keyof Rows['participant_import']
> &
  Pick<ParticipantImport, 'mapping' | 'header' | 'findings' | 'unread' | 'encoding'> & {
    rollback: RollbackProgress | null
    why: Why | null
    list: Rows['list']['name']
    subscription: Rows['subscription']['name'] | null
    rows: number
    created: Rows['participant_import']['created_count']
    updated: Rows['participant_import']['updated_count']
    unchanged: Rows['participant_import']['unchanged_count']
    repeated: Rows['participant_import']['repeated_count']
    refused: Rows['participant_import']['refused_count']
    refused_file_id: Rows['stored_file']['id'] | null
    user_name: Rows['user_account']['name']
  }

/** `i` is the import. A rollback has a report of its own, so it keeps the run's file of refused rows. */
const columns = (clientId: number) => sql`
  select i.id, i.version, i.name, i.list_id, l.name as list, i.state, i.job_report_id, i.mapping, i.header, i.has_header, i.encoding, i.merge, i.consent,
    i.consent_proof, i.subscription_id, s.name as subscription, coalesce(i.rows_total, 0) as rows, i.created_count as created, i.updated_count as updated,
    i.unchanged_count as unchanged, i.repeated_count as repeated, i.refused_count as refused, i.rollback,
    case when i.findings ? 'rows' then i.findings end as findings, coalesce(i.findings -> 'unread', '[]') as unread,
    f.id as refused_file_id, r.error as why, u.name as user_name,
    i.created_at, i.finished_at, i.rolled_back_at, i.slowed_at
  from participant_import i
  join list l on l.client_id = ${clientId} and l.id = i.list_id
  join user_account u on u.id = i.user_id
  left join subscription s on s.client_id = ${clientId} and s.id = i.subscription_id
  left join job_report r on r.client_id = ${clientId} and r.id = i.job_report_id
  left join stored_file f on f.client_id = ${clientId}
    and f.id = coalesce(r.file_id, (i.rollback->>'file_id')::uuid)`

export async function findImportRow(db: Db, scope: Scope, id: string): Promise<ImportRow | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<ImportRow>`${columns(clientId)} where i.client_id = ${clientId} and i.id = ${id}`,
  )
}

/** Served by participant_import_recent; a client has some hundreds of imports, so one list's are picked out of all. */
export async function listImportRows(
  db: Db,
  scope: Scope,
  asked: PageAsked & { list_id?: string | undefined },
): Promise<Paged<ImportRow>> {
  const clientId = scope.client.id
  const inList = asked.list_id ? sql`and i.list_id = ${asked.list_id}` : sql``
  const wanted = sql`where i.client_id = ${clientId} ${inList}`
  const rows = sql<ImportRow>`${columns(clientId)} ${wanted} order by i.created_at desc, i.id ${limitOf(asked)}`
  return pageOfMatches(db, scope, { rows, matches: sql`from participant_import i ${wanted}`, isExact: true })
}

/** The file that a report gave out. */
export async function findReportFile(db: Db, scope: Scope, reportId: string): Promise<string | null> {
  const row = await db.maybe(
    scope,
    sql<Row<'job_report', 'file_id'>>`
      select file_id from job_report where client_id = ${scope.client.id} and id = ${reportId}`,
  )
  return row?.file_id ?? null
}
