import { sql } from 'kysely'
import type { ImportMapping } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Fields, Identity } from './resolve.ts'
import type { RefusedRow } from './rowReader.ts'

export type ImportRecord = {
  id: string
  list_id: string
  job_report_id: string
  file_id: string
  mapping: ImportMapping
  consent: 'none' | 'proof'
  consent_proof: string | null
  user_id: string
  rows_done: number
  created_count: number
  updated_count: number
  refused_count: number
  finished_at: Date | null
}

export type NewImport = Pick<
  ImportRecord,
  'id' | 'list_id' | 'job_report_id' | 'file_id' | 'mapping' | 'consent' | 'consent_proof' | 'user_id'
>

export async function insertImport(tx: Db, scope: Scope, made: NewImport): Promise<void> {
  await tx.run(
    scope,
    sql`insert into participant_import (client_id, id, list_id, job_report_id, file_id, mapping, consent, consent_proof,
        user_id, rows_done, created_count, updated_count, refused_count, created_at)
      values (${scope.client.id}, ${made.id}, ${made.list_id}, ${made.job_report_id}, ${made.file_id},
        ${JSON.stringify(made.mapping)}::jsonb, ${made.consent}, ${made.consent_proof}, ${made.user_id}, 0, 0, 0, 0,
        ${scope.at})`,
  )
}

export async function findImport(
  db: Db,
  scope: Scope,
  id: string,
  lock = false,
): Promise<ImportRecord | undefined> {
  return db.maybe(
    scope,
    sql<ImportRecord>`
      select id, list_id, job_report_id, file_id, mapping, consent, consent_proof, user_id, rows_done, created_count,
        updated_count, refused_count, finished_at
      from participant_import where client_id = ${scope.client.id} and id = ${id} ${lock ? sql`for update` : sql``}`,
  )
}

export type Progress = { id: string; rowsDone: number; created: number; updated: number; refused: number }

export async function advanceImport(tx: Db, scope: Scope, step: Progress): Promise<void> {
  await tx.run(
    scope,
    sql`update participant_import set rows_done = ${step.rowsDone}, created_count = created_count + ${step.created},
        updated_count = updated_count + ${step.updated}, refused_count = refused_count + ${step.refused}
      where client_id = ${scope.client.id} and id = ${step.id}`,
  )
}

export async function endImport(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(
    scope,
    sql`update participant_import set finished_at = ${scope.at} where client_id = ${scope.client.id} and id = ${id}`,
  )
}

/** Who is known by these, locked in one order; by the unique indexes on phone and e-mail. */
export async function lockKnown(
  tx: Db,
  scope: Scope,
  seen: { phones: string[]; emails: string[] },
): Promise<Identity[]> {
  return tx.many(
    scope,
    sql<Identity>`
      select id, phone, email from participant
      where client_id = ${scope.client.id} and (phone = any(${seen.phones}) or email = any(${seen.emails}))
      order by id for update`,
  )
}

const recordset = (people: readonly Fields[]) => sql`
  jsonb_to_recordset(${JSON.stringify(people)}::jsonb) n (id uuid, phone text, email text, first_name text,
    last_name text, language text, data jsonb)`

/** Answers how many were made: fewer where somebody else made one of them in the meantime. */
export async function insertPeople(tx: Db, scope: Scope, people: readonly Fields[]): Promise<number> {
  if (people.length === 0) return 0
  return tx.run(
    scope,
    sql`insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
        is_flagged, created_at, updated_at)
      select ${scope.client.id}, n.id, n.first_name, n.last_name, n.phone, n.email, coalesce(n.language, 'en'), n.data,
        '', false, false, ${scope.at}::timestamptz, ${scope.at}::timestamptz
      from ${recordset(people)} order by n.phone, n.email
      on conflict do nothing`,
  )
}

/** Overwrites what the rows say; who has it all already is not written. */
export async function updatePeople(tx: Db, scope: Scope, people: readonly Fields[]): Promise<void> {
  if (people.length === 0) return
  await tx.run(
    scope,
    sql`update participant p set phone = coalesce(n.phone, p.phone), email = coalesce(n.email, p.email),
        first_name = coalesce(n.first_name, p.first_name), last_name = coalesce(n.last_name, p.last_name),
        language = coalesce(n.language, p.language), data = p.data || n.data, updated_at = ${scope.at}
      from ${recordset(people)}
      where p.client_id = ${scope.client.id} and p.id = n.id
        and (coalesce(n.phone, p.phone), coalesce(n.email, p.email), coalesce(n.first_name, p.first_name),
            coalesce(n.last_name, p.last_name), coalesce(n.language, p.language), p.data || n.data)
          is distinct from (p.phone, p.email, p.first_name, p.last_name, p.language, p.data)`,
  )
}

/**
 * Opts in to the client's default subscriptions: texts where there is a phone, else e-mail. An opt-out stays.
 * Consent, its change with the proof, and the event are one statement.
 */
export async function optIn(
  tx: Db,
  scope: Scope,
  { participantIds, from }: { participantIds: readonly string[]; from: ImportRecord },
): Promise<void> {
  const clientId = scope.client.id
  const rowId = (seed: string) =>
    sql`derived_id(derived_id(c.subscription_id, c.participant_id), ${seed}::uuid)`
  await tx.run(
    scope,
    sql`with changed as (
        insert into consent as c (client_id, subscription_id, participant_id, state, changed_at)
        select ${clientId}, s.id, p.id, 'in', ${scope.at}::timestamptz
        from participant p join subscription s on s.client_id = ${clientId} and s.is_default
          and s.channel = case when p.phone is null then 'email' else 'sms' end
        where p.client_id = ${clientId} and p.id = any(${participantIds}::uuid[])
        order by s.id, p.id
        on conflict (client_id, subscription_id, participant_id) do update
          set state = 'in', changed_at = excluded.changed_at where c.state in ('none', 'pending')
        returning c.subscription_id, c.participant_id
      ), logged as (
        insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, user_id, at)
        select ${clientId}, ${rowId(newId())}, c.subscription_id, c.participant_id, 'in', 'import', ${from.consent_proof},
          ${from.user_id}::uuid, ${scope.at}::timestamptz
        from changed c
      )
      insert into event (client_id, id, participant_id, action, at, subject_id, data)
      select ${clientId}, ${rowId(newId())}, c.participant_id, 'opted_in', ${scope.at}::timestamptz, c.subscription_id, '{}'
      from changed c`,
  )
}

export async function insertRefusals(
  tx: Db,
  scope: Scope,
  { importId, refused }: { importId: string; refused: readonly RefusedRow[] },
): Promise<void> {
  if (refused.length === 0) return
  const rows = refused.map((row) => ({ ...row, cells: row.cells.map(storable) }))
  await tx.run(
    scope,
    sql`insert into import_refusal (client_id, import_id, line, reason, fields)
      select ${scope.client.id}, ${importId}, n.line, n.reason, n.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (line bigint, reason text, cells jsonb)`,
  )
}

/** jsonb takes no NUL; a cell beyond this length is not worth a copy. */
const storable = (cell: string): string => cell.slice(0, 2000).replaceAll('\0', '')

export type Refusal = { line: number; reason: string; fields: string[] }

/** By primary key, 5,000 at a time. */
export async function selectRefusals(
  db: Db,
  scope: Scope,
  { importId, afterLine }: { importId: string; afterLine: number },
): Promise<Refusal[]> {
  return db.many(
    scope,
    sql<Refusal>`
      select line, reason, fields from import_refusal
      where client_id = ${scope.client.id} and import_id = ${importId} and line > ${afterLine}
      order by line limit 5000`,
  )
}
