import { openJobStates } from '#contract/words/jobStates.ts'
import type { Row } from '#db/rows.ts'
import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { participantsCounter } from '../../counters.ts'

export type ResetCounts = { participants: number; entries: number; messages: number; events: number }

/** Beyond so many nobody counts: the preview says "more than". */
const countedUpTo = 10_000

/** How much a reset would delete: exact for participants and entries, else up to one more than is counted. */
export function countReset(db: Db, scope: Scope): Promise<ResetCounts> {
  const clientId = scope.client.id
  const upTo = (table: 'message' | 'event') => sql<number>`(select count(*) from (
    select 1 from ${sql.ref(table)} x where x.client_id = ${clientId} limit ${countedUpTo + 1}) counted)`
  return db.one(
    scope,
    sql<ResetCounts>`
      select ${counterTotal(scope, participantsCounter)} as participants,
        (select coalesce(sum(c.value), 0)::bigint from counter c
          where c.client_id = ${clientId} and c.name like 'entries:%') as entries,
        ${upTo('message')} as messages, ${upTo('event')} as events`,
  )
}

/** How far a reset is: the last participant who went, and how many of what. */
export type ResetProgress = {
  after: string | null
  participants: number
  entries: number
  awards: number
  messages: number
}

/** Undefined where the report has ended; who else runs the same job waits here. */
export function lockProgress(tx: Db, scope: Scope, id: string): Promise<ResetProgress | undefined> {
  const counted = (name: keyof ResetProgress) => sql<number>`coalesce((result ->> ${name})::bigint, 0)`
  return tx.maybe(
    scope,
    sql<ResetProgress>`
      select result ->> 'after' as after, ${counted('participants')} as participants,
        ${counted('entries')} as entries, ${counted('awards')} as awards, ${counted('messages')} as messages
      from job_report
      where client_id = ${scope.client.id} and id = ${id} and state = any(${openJobStates}) for update`,
  )
}

/** A second one that begins at the same moment is harmless: both walk, and each person goes once. */
export async function hasOpenReset(db: Db, scope: Scope, kind: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from job_report
      where client_id = ${scope.client.id} and kind = ${kind} and state = any(${openJobStates}) limit 1`,
  )
  return row !== undefined
}

/** The next participants who were there at that time, by their key. */
export async function listPeopleUntil(
  tx: Db,
  scope: Scope,
  { after, until, limit }: { after: string | null; until: Date; limit: number },
): Promise<string[]> {
  const isBehind = after === null ? sql`` : sql`and id > ${after}::uuid`
  const rows = await tx.many(
    scope,
    sql<Row<'participant', 'id'>>`
      select id from participant
      where client_id = ${scope.client.id} ${isBehind} and created_at <= ${until}::timestamptz
      order by id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** The file of an import that a job reads or writes by now. */
export async function findWorkingImport(db: Db, scope: Scope): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<Row<'participant_import', 'name'>>`
      select name from participant_import
      where client_id = ${scope.client.id} and state in ('checking', 'importing', 'rolling_back') limit 1`,
  )
  return row?.name
}

/** Refused rows first, since one file may have very many, then the imports. */
export async function deleteEndedImports(tx: Db, scope: Scope, limit: number): Promise<number> {
  const clientId = scope.client.id
  const refusals = await tx.run(
    scope,
    sql`delete from import_refusal where client_id = ${clientId} and ctid = any(array(
      select r.ctid from import_refusal r where r.client_id = ${clientId} limit ${limit}))`,
  )
  if (refusals > 0) return refusals
  return tx.run(
    scope,
    sql`delete from participant_import
      where client_id = ${clientId} and state not in ('checking', 'importing', 'rolling_back')`,
  )
}
