import type { Row } from '#db/rows.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Chosen, isChosen } from './chosen.ts'
import { countOnDaysLater } from './days.ts'
import { entriesCounter } from './entries.ts'
import { forgetPurchasesLater } from './purchaseDays.ts'

/** Deletes these entries; their pictures are gone already. Answers how many there were. */
export async function deleteEntriesOf(tx: Db, scope: Scope, chosen: Chosen): Promise<number> {
  const clientId = scope.client.id
  const gone = await tx.many(
    scope,
    sql<Row<'entry', 'id' | 'experience_id' | 'source' | 'status' | 'created_at'>>`
      delete from entry e where e.client_id = ${clientId} and ${isChosen(chosen)}
      returning e.id, e.experience_id, e.source, e.status, e.created_at`,
  )
  if (gone.length === 0) return 0
  const isOfThem = sql`client_id = ${clientId} and entry_id = any(${gone.map(({ id }) => id)}::uuid[])`
  await tx.run(scope, sql`delete from entry_credit where ${isOfThem}`)
  await tx.run(scope, sql`delete from entry_lock where ${isOfThem}`)
  // A decision that waits would be applied to nothing.
  await tx.run(scope, sql`delete from entry_decision where ${isOfThem} and state = 'waiting'`)
  const counts = Map.groupBy(gone, ({ experience_id }) => experience_id)
  await addToCounters(
    tx,
    scope,
    [...counts].map(([experienceId, rows]) => ({ name: entriesCounter(experienceId), by: -rows.length })),
  )
  countOnDaysLater(tx, scope, { removed: gone })
  forgetPurchasesLater(tx, scope, gone)
  return gone.length
}

/** Decisions on entries that are gone, the counts by which entries are limited, and receipts of call-backs. */
export async function deleteRestOfEntries(tx: Db, scope: Scope, limit: number): Promise<number> {
  const clientId = scope.client.id
  const isWithoutEntry = (table: string) => sql`not exists (
    select 1 from entry e where e.client_id = ${clientId} and e.id = ${sql.ref(`${table}.entry_id`)})`
  const decisions = await tx.run(
    scope,
    sql`delete from entry_decision where client_id = ${clientId} and id in (
      select d.id from entry_decision d where d.client_id = ${clientId} and ${isWithoutEntry('d')} limit ${limit})`,
  )
  if (decisions > 0) return decisions
  const receipts = await tx.run(
    scope,
    sql`delete from intake_receipt where client_id = ${clientId} and ctid = any(array(
      select r.ctid from intake_receipt r
      where r.client_id = ${clientId} and ${isWithoutEntry('r')} limit ${limit}))`,
  )
  if (receipts > 0) return receipts
  return tx.run(
    scope,
    sql`delete from entry_window where client_id = ${clientId} and ctid = any(array(
      select w.ctid from entry_window w where w.client_id = ${clientId} limit ${limit}))`,
  )
}

export type OfPerson = { readonly experienceId: string; readonly participantId: string }

export type EntryOfPerson = Row<'entry', 'id' | 'created_at'> & { data: Record<string, unknown> }

/** The person's entries here, held until commit and in their order; by entry_participant. */
export function lockEntriesOf(
  tx: Db,
  scope: Scope,
  { experienceId, participantId }: OfPerson,
): Promise<EntryOfPerson[]> {
  return tx.many(
    scope,
    sql<EntryOfPerson>`
      select id, created_at, data from entry
      where client_id = ${scope.client.id} and participant_id = ${participantId}::uuid
        and experience_id = ${experienceId}::uuid
      order by id for update`,
  )
}

export type HangingCounts = { entries: number; images: number; notes: number; prizes: number }

/** Entries with what hangs on them; by entry_participant and, from there, by each table's index of entries. */
export function countHanging(
  db: Db,
  scope: Scope,
  { experienceId, participantId }: OfPerson,
): Promise<HangingCounts> {
  const clientId = scope.client.id
  const countOf = (table: string) => sql`(
    select count(*) from ${sql.ref(table)} x
    where x.client_id = ${clientId} and x.entry_id in (select id from theirs))`
  return db.one(
    scope,
    sql<HangingCounts>`
      with theirs as materialized (
        select id from entry
        where client_id = ${clientId} and participant_id = ${participantId}::uuid
          and experience_id = ${experienceId}::uuid)
      select (select count(*) from theirs) as entries, ${countOf('entry_image')} as images,
        ${countOf('entry_note')} as notes,
        (select count(*) from award a
          where a.client_id = ${clientId} and a.experience_id = ${experienceId}::uuid
            and a.participant_id = ${participantId}::uuid and a.entry_id in (select id from theirs)) as prizes`,
  )
}

/** Decisions on entries that are gone, and the receipts of the requests that made them; these by their key's experience. */
export async function deleteTracesOf(
  tx: Db,
  scope: Scope,
  { experienceId, entryIds }: { experienceId: string; entryIds: readonly string[] },
): Promise<void> {
  const isOfThem = sql`client_id = ${scope.client.id} and entry_id = any(${[...entryIds]}::uuid[])`
  await tx.run(scope, sql`delete from entry_decision where ${isOfThem}`)
  await tx.run(
    scope,
    sql`delete from intake_receipt where ${isOfThem} and experience_id = ${experienceId}::uuid`,
  )
}

/** The person's own counts here, in every window. */
export async function deleteWindowsOf(
  tx: Db,
  scope: Scope,
  { experienceId, keys }: { experienceId: string; keys: readonly string[] },
): Promise<void> {
  await tx.run(
    scope,
    sql`delete from entry_window
        where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and key = any(${[...keys]}::text[])`,
  )
}

export type CountedInWindow = { readonly key: string; readonly start: string; readonly count: number }

/** Takes so many out of windows that others are counted in too. */
export async function uncountShared(
  tx: Db,
  scope: Scope,
  { experienceId, counted }: { experienceId: string; counted: readonly CountedInWindow[] },
): Promise<void> {
  if (counted.length === 0) return
  await tx.run(
    scope,
    sql`update entry_window w set taken = greatest(w.taken - n.count, 0)
        from unnest(${counted.map(({ key }) => key)}::text[], ${counted.map(({ start }) => start)}::date[],
          ${counted.map(({ count }) => count)}::int[]) n (key, start, count)
        where w.client_id = ${scope.client.id} and w.experience_id = ${experienceId}::uuid
          and w.key = n.key and w.window_start = n.start`,
  )
}
