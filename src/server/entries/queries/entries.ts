import type { Decision, EntryStatus } from '#contract/entries/entryStates.ts'
import type { Row } from '#db/rows.ts'
import { addToCountersLater } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { changeOnDaysLater, countOnDaysLater } from './days.ts'

export type EntryRecord = Row<
  'entry',
  'id' | 'eid' | 'participant_id' | 'status' | 'language' | 'is_test' | 'source'
>

type Receipt = { experienceId: string; reference: string; entryId: string }

/** True where this reference is new. A second transaction with the same one waits here until the first ends. */
export async function insertReceipt(tx: Db, scope: Scope, receipt: Receipt): Promise<boolean> {
  const added = await tx.run(
    scope,
    sql`insert into intake_receipt (client_id, experience_id, reference, entry_id)
        values (${scope.client.id}, ${receipt.experienceId}::uuid, ${receipt.reference}, ${receipt.entryId}::uuid)
        on conflict do nothing`,
  )
  return added === 1
}

export async function deleteReceipt(tx: Db, scope: Scope, receipt: Omit<Receipt, 'entryId'>): Promise<void> {
  await tx.run(
    scope,
    sql`delete from intake_receipt where client_id = ${scope.client.id}
        and experience_id = ${receipt.experienceId}::uuid and reference = ${receipt.reference}`,
  )
}

export async function getEntryOfReceipt(
  tx: Db,
  scope: Scope,
  receipt: Omit<Receipt, 'entryId'>,
): Promise<EntryRecord> {
  return tx.one(
    scope,
    sql<EntryRecord>`
      select e.id, e.eid, e.participant_id, e.status, e.language, e.is_test, e.source
      from intake_receipt r join entry e on e.client_id = ${scope.client.id} and e.id = r.entry_id
      where r.client_id = ${scope.client.id} and r.experience_id = ${receipt.experienceId}::uuid
        and r.reference = ${receipt.reference}`,
  )
}

export type Window = { experienceId: string; keys: readonly string[]; start: string; limit: number }

/**
 * Counts one more in the window of each key that has not reached the limit; answers those keys. The rows stay locked until commit,
 * so the limit holds however many come at once; sorted, so that two transactions take them in one order.
 */
export async function countInWindows(tx: Db, scope: Scope, window: Window): Promise<string[]> {
  const rows = [...window.keys]
    .sort()
    .map((key) => sql`(${scope.client.id}, ${window.experienceId}::uuid, ${key}, ${window.start}::date, 1)`)
  const counted = await tx.many(
    scope,
    sql<Row<'entry_window', 'key'>>`
      insert into entry_window (client_id, experience_id, key, window_start, taken)
      values ${sql.join(rows)}
      on conflict (client_id, experience_id, key, window_start) do update set taken = entry_window.taken + 1
        where entry_window.taken < ${window.limit}
      returning key`,
  )
  return counted.map(({ key }) => key)
}

/** Takes back what the same transaction counted. */
export async function uncountInWindows(tx: Db, scope: Scope, window: Omit<Window, 'limit'>): Promise<void> {
  await tx.run(
    scope,
    sql`update entry_window set taken = taken - 1 where client_id = ${scope.client.id}
        and experience_id = ${window.experienceId}::uuid and window_start = ${window.start}::date
        and key = any(${[...window.keys]})`,
  )
}

/** All entries of an experience. */
export const entriesCounter = (experienceId: string): string => `entries:${experienceId}`

export type NewEntry = EntryRecord & { experience_id: string; data: object }

export async function insertEntry(tx: Db, scope: Scope, entry: NewEntry): Promise<void> {
  const validatedAt = entry.status === 'valid' ? scope.at : null
  await tx.run(
    scope,
    sql`insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language,
          data, reasons, created_at, validated_at)
        values (${scope.client.id}, ${entry.id}::uuid, ${entry.eid}, ${entry.experience_id}::uuid,
          ${entry.participant_id}::uuid, ${entry.source}, ${entry.status}, ${entry.is_test}, ${entry.language},
          ${JSON.stringify(entry.data)}::jsonb, '{}', ${scope.at}, ${validatedAt})`,
  )
  addToCountersLater(tx, scope, [{ name: entriesCounter(entry.experience_id), by: 1 }])
  countOnDaysLater(tx, scope, { added: [{ ...entry, created_at: scope.at }] })
}

export type LockedEntry = Row<
  'entry',
  'id' | 'participant_id' | 'status' | 'is_test' | 'reasons' | 'suggested_credits'
> & {
  is_awarded: boolean
  is_reprocessed: boolean
}

/** Whether the winner of entry `e` is confirmed; by award_experience. */
export const isAwarded = ({ client }: Scope) => sql<boolean>`
  exists (select 1 from award a where a.client_id = ${client.id} and a.entry_id = e.id
    and a.experience_id = e.experience_id and a.participant_id = e.participant_id)`

/**
 * The entry of this experience, locked until commit. Whether it is awarded is read under the lock: a verdict that
 * waited for a confirmation must see it.
 */
export async function lockEntry(
  tx: Db,
  scope: Scope,
  { experienceId, entry }: { experienceId: string; entry: string },
): Promise<LockedEntry | undefined> {
  const named = entry.includes('-') ? sql`e.id = ${entry}::uuid` : sql`e.eid = ${entry}`
  const ofEntry = sql`from entry e
    where e.client_id = ${scope.client.id} and e.experience_id = ${experienceId}::uuid and ${named}`
  await tx.run(scope, sql`select 1 ${ofEntry} for update`)
  return tx.maybe(
    scope,
    sql<LockedEntry>`
      select e.id, e.participant_id, e.status, e.is_test, e.reasons, e.suggested_credits, ${isAwarded(scope)} as is_awarded,
        e.reprocessed_at is not null as is_reprocessed ${ofEntry}`,
  )
}

type OwnEntry = Row<'entry', 'id' | 'experience_id' | 'status'> & { data: Record<string, unknown> }
export type EntryOfPerson = OwnEntry & Row<'participant', 'erased_at'>

/**
 * An entry with its person, both locked until commit: the person first and against erasure only, in the order in
 * which an erasure takes them.
 */
export async function lockEntryOfPerson(
  tx: Db,
  scope: Scope,
  entry: string,
): Promise<EntryOfPerson | undefined> {
  const isNamed = entry.includes('-') ? sql`id = ${entry}::uuid` : sql`eid = ${entry}`
  const person = await tx.maybe(
    scope,
    sql<Row<'participant', 'id' | 'erased_at'>>`
      select id, erased_at from participant
      where client_id = ${scope.client.id}
        and id = (select participant_id from entry where client_id = ${scope.client.id} and ${isNamed})
      for key share`,
  )
  const locked = await tx.maybe(
    scope,
    sql<OwnEntry>`
      select id, experience_id, status, data from entry
      where client_id = ${scope.client.id} and ${isNamed} for update`,
  )
  return person && locked && { ...locked, erased_at: person.erased_at }
}

/** Sets these keys of an entry's data; empty ones are taken away. */
export async function mergeData(
  tx: Db,
  scope: Scope,
  { id, fields }: { id: string; fields: Readonly<Record<string, unknown>> },
): Promise<void> {
  const empty = Object.keys(fields).filter((key) => fields[key] === '')
  await tx.run(
    scope,
    sql`update entry set data = (data || ${JSON.stringify(fields)}::jsonb) - ${empty}::text[]
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  changeOnDaysLater(tx, scope, [id])
}

/** `before`: the status that the locked entry had. */
export type Judged = { id: string; status: Decision; reasons: readonly string[]; before: EntryStatus }
type Dated = Row<'entry', 'experience_id' | 'source' | 'created_at'>

/** Its place among the entries of its day follows. */
function moveOnDay(tx: Db, scope: Scope, entry: Dated, moved: { before: EntryStatus; after: EntryStatus }) {
  const [added, removed] = [moved.after, moved.before].map((status) => ({ ...entry, status }))
  if (added && removed) countOnDaysLater(tx, scope, { added: [added], removed: [removed] })
}

export async function writeStatus(
  tx: Db,
  scope: Scope,
  { id, status, reasons, before }: Judged,
): Promise<void> {
  const entry = await tx.one(
    scope,
    sql<Dated>`update entry set status = ${status}, reasons = ${[...reasons]}::text[],
          validated_at = case when ${status} = 'valid' then ${scope.at}::timestamptz else validated_at end,
          invalidated_at = case when ${status} <> 'valid' then ${scope.at}::timestamptz end
        where client_id = ${scope.client.id} and id = ${id}::uuid
        returning experience_id, source, created_at`,
  )
  moveOnDay(tx, scope, entry, { before, after: status })
}

/** The entry waits again, as if it had not been decided. */
export async function writeReprocessed(
  tx: Db,
  scope: Scope,
  { id, suggested_credits, before }: Row<'entry', 'id' | 'suggested_credits'> & { before: EntryStatus },
): Promise<void> {
  const written = updateRow(
    'entry',
    { client_id: scope.client.id, id },
    {
      status: 'pending',
      reasons: [],
      validated_at: null,
      invalidated_at: null,
      reprocessed_at: scope.at,
      suggested_credits,
    },
  )
  const entry = await tx.one(scope, sql<Dated>`${written} returning experience_id, source, created_at`)
  moveOnDay(tx, scope, entry, { before, after: 'pending' })
}

/** `at`: when it came in, to the microsecond. */
export type NamedEntry = Row<'entry', 'id' | 'status' | 'experience_id'> & { at: string }

export const findEntryId = (
  db: Db,
  scope: Scope,
  { experienceId, entry }: { experienceId: string; entry: string },
): Promise<NamedEntry | undefined> => findPlacedEntry(db, scope, { experienceIds: [experienceId], entry })

/** The entry of that id or eid, where it is in one of these experiences. */
export async function findPlacedEntry(
  db: Db,
  scope: Scope,
  { experienceIds, entry }: { experienceIds: readonly string[]; entry: string },
): Promise<NamedEntry | undefined> {
  const isNamed = entry.includes('-') ? sql`id = ${entry}::uuid` : sql`eid = ${entry}`
  return db.maybe(
    scope,
    sql<NamedEntry>`
      select id, status, experience_id, created_at::text as at from entry
      where client_id = ${scope.client.id} and experience_id = any(${[...experienceIds]}::uuid[]) and ${isNamed}`,
  )
}
