/** The import's own row: its settings, how far it is, and what came of it. */
import type { CsvEncoding } from '#contract/csv.ts'
import type {
  ImportFindings,
  ImportMapping,
  ImportRollback,
  ParticipantImport,
} from '#contract/participants/importCalls.ts'
import type { ImportState } from '#contract/participants/importStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notWaitingForDisk } from '#server/platform/db/notWaitingForDisk.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type ImportSettings = {
  readonly mapping: ImportMapping
} & Readonly<Row<'participant_import', 'merge' | 'consent' | 'consent_proof' | 'subscription_id'>>

export type ImportRecord = ImportSettings &
  Row<
    'participant_import',
    | 'id'
    | 'state'
    | 'name'
    | 'list_id'
    | 'job_report_id'
    | 'file_id'
    | 'user_id'
    | 'id_base'
    | 'rows_done'
    | 'rows_total'
    | 'created_count'
    | 'updated_count'
    | 'unchanged_count'
    | 'repeated_count'
    | 'refused_count'
    | 'version'
    | 'has_header'
  > & {
    encoding: CsvEncoding
    header: string[]
    rollback: RollbackProgress | null
    /** Values that the run has left out so far; null where a check has told them. */
    unread: ParticipantImport['unread'] | null
  }

/** How the import's file is read. */
export const readingOf = ({ mapping, encoding, has_header }: ImportRecord) => ({
  mapping,
  encoding,
  hasHeader: has_header,
})

/** How far a rollback is; `file_id` keeps the refused rows of the run, whose report is not the latest any more. */
export type RollbackProgress = ImportRollback & {
  step: number
  after: string | null
  file_id: string | null
}

export type NewImport = ImportSettings &
  Pick<
    ImportRecord,
    | 'id'
    | 'name'
    | 'header'
    | 'has_header'
    | 'encoding'
    | 'list_id'
    | 'job_report_id'
    | 'file_id'
    | 'user_id'
    | 'state'
    | 'rows_total'
  >

export async function insertImport(tx: Db, scope: Scope, made: NewImport): Promise<void> {
  await tx.run(
    scope,
    sql`insert into participant_import (client_id, id, state, name, header, list_id, job_report_id, file_id, mapping,
        merge, consent, consent_proof, subscription_id, user_id, encoding, has_header, rows_total, rows_done,
        created_count, updated_count, unchanged_count, refused_count, created_at)
      values (${scope.client.id}, ${made.id}, ${made.state}, ${made.name}, ${JSON.stringify(made.header)}::jsonb,
        ${made.list_id}, ${made.job_report_id}, ${made.file_id}, ${JSON.stringify(made.mapping)}::jsonb,
        ${made.merge}, ${made.consent}, ${made.consent_proof}, ${made.subscription_id}, ${made.user_id},
        ${made.encoding}, ${made.has_header}, ${made.rows_total}, 0, 0, 0, 0, 0, ${scope.at})`,
  )
}

export async function findImport(db: Db, scope: Scope, id: string): Promise<ImportRecord | undefined> {
  return db.maybe(scope, record(scope, id))
}

export async function lockImport(tx: Db, scope: Scope, id: string): Promise<ImportRecord | undefined> {
  return tx.maybe(scope, sql<ImportRecord>`${record(scope, id)} for update`)
}

const record = (scope: Scope, id: string) => sql<ImportRecord>`
  select id, state, name, header, list_id, job_report_id, file_id, user_id, mapping, merge, consent, consent_proof,
    subscription_id, id_base, rows_done, rows_total, created_count, updated_count, unchanged_count, repeated_count,
    refused_count, rollback, version, encoding, has_header,
    case when findings is null or not findings ? 'rows' then coalesce(findings -> 'unread', '[]') end as unread
  from participant_import where client_id = ${scope.client.id} and id = ${id}`

/**
 * One import of a client writes at a time, so that two of the same people do not wait for each other in a circle.
 * A batch does not wait for the disk either: how far the import is lies in the same transaction, so a database that
 * crashes forgets the last batches whole and they are done again; the commit that ends the import waits for all.
 */
export async function takeImportTurn(tx: Db, scope: Scope): Promise<void> {
  await tx.run(
    scope,
    sql`select pg_advisory_xact_lock(hashtextextended('participants.import', ${scope.client.id}))`,
  )
  await tx.run(scope, notWaitingForDisk)
}

export type Progress = {
  id: string
  rowsDone: number
  created: number
  updated: number
  unchanged: number
  repeated: number
  refused: number
  unread: ParticipantImport['unread'] | null
}

export async function advanceImport(tx: Db, scope: Scope, step: Progress): Promise<void> {
  const unread = step.unread?.length
    ? sql`, findings = ${JSON.stringify({ unread: step.unread })}::jsonb`
    : sql``
  await tx.run(
    scope,
    sql`update participant_import set rows_done = ${step.rowsDone}, created_count = created_count + ${step.created},
        updated_count = updated_count + ${step.updated}, unchanged_count = unchanged_count + ${step.unchanged},
        repeated_count = repeated_count + ${step.repeated}, refused_count = refused_count + ${step.refused}${unread}
      where client_id = ${scope.client.id} and id = ${step.id}`,
  )
}

type Change = {
  id: string
  state: ImportState
  jobReportId?: string
  settings?: ImportSettings
  findings?: ImportFindings | null
  idBase?: string
  rollback?: RollbackProgress
}

/** Takes the import to another state, or further in the same one. */
export async function writeImport(tx: Db, scope: Scope, change: Change): Promise<void> {
  const set = [sql`state = ${change.state}`]
  if (change.jobReportId) set.push(sql`job_report_id = ${change.jobReportId}, slowed_at = null`)
  if (change.idBase) set.push(sql`id_base = ${change.idBase}`)
  if (change.findings !== undefined) set.push(sql`findings = ${jsonOrNull(change.findings)}::jsonb`)
  if (change.rollback) set.push(sql`rollback = ${JSON.stringify(change.rollback)}::jsonb`)
  if (change.settings) {
    const { mapping, merge, consent, consent_proof, subscription_id } = change.settings
    set.push(sql`mapping = ${JSON.stringify(mapping)}::jsonb, merge = ${merge}, consent = ${consent},
      consent_proof = ${consent_proof}, subscription_id = ${subscription_id}, version = version + 1`)
  }
  if (change.state === 'done' || change.state === 'failed') set.push(sql`finished_at = ${scope.at}`)
  if (change.state === 'done') set.push(sql`rows_total = rows_done`)
  if (change.findings) set.push(sql`rows_total = ${change.findings.rows}`)
  if (change.state === 'rolled_back') set.push(sql`rolled_back_at = ${scope.at}`)
  await tx.run(
    scope,
    sql`update participant_import set ${sql.join(set)} where client_id = ${scope.client.id} and id = ${change.id}`,
  )
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** The database took too long for a part of it. */
export async function markSlowed(db: Db, scope: Scope, id: string): Promise<void> {
  const key = { client_id: scope.client.id, id }
  await db.run(scope, updateRow('participant_import', key, { slowed_at: scope.at }))
}

/** The name of another import of the client that is writing at the moment. */
export async function findWritingImport(
  db: Db,
  scope: Scope,
  otherThan: string,
): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<Row<'participant_import', 'name'>>`
      select name from participant_import
      where client_id = ${scope.client.id} and id <> ${otherThan} and state in ('importing', 'rolling_back') limit 1`,
  )
  return row?.name
}
