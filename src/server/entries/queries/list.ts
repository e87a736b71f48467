import type { z } from 'zod'
import type { entry } from '#contract/entries/calls.ts'
import type { EntryStatus } from '#contract/entries/entryStates.ts'
import type { ListedEntry } from '#contract/entries/listCalls.ts'
import type { Row, Rows } from '#db/rows.ts'
import { readCounter } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import {
  conditionOf,
  type EntryFilter,
  isLate,
  type OfExperience,
  ofFew,
  statusesOf,
} from '../list/entryFilter.ts'
import { entriesCounter, isAwarded } from './entries.ts'

/** As the contract's row goes in: times are still Dates. */
export type Entry = z.input<typeof entry>
export type EntryRow = Row<'entry', keyof Entry & keyof Rows['entry']> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email'> &
  Pick<Entry, 'data' | 'is_awarded'>

const columns = (scope: Scope) => sql`
  e.id, e.eid, e.participant_id, e.source, e.status, ${isAwarded(scope)} as is_awarded, e.is_test, e.language, e.data,
  e.reasons, e.created_at, e.validated_at, e.invalidated_at, p.first_name, p.last_name, p.phone, p.email`

export type EntriesAsked = PageAsked & {
  experienceId: string
  filter: EntryFilter
  direction: 'asc' | 'desc'
}
export type ListedRow = EntryRow & Pick<ListedEntry, 'is_late' | 'is_flagged'>

/**
 * entry_experience keeps the order within a status, so the page of ids comes from the first rows of each status asked
 * for, and the whole experience is never sorted.
 */
export async function findEntryPage(db: Db, scope: Scope, asked: EntriesAsked): Promise<Paged<ListedRow>> {
  const order = (of: string) => orderOf(of, asked.direction)
  const late = isLate(scope, sql`${asked.experienceId}::uuid`)
  const rows = await db.many(
    scope,
    sql<ListedRow>`
      select ${columns(scope)}, coalesce(e.status = 'pending' and ${late}, false) as is_late, p.is_flagged
      from (select id, created_at from (${firstOfEach(scope, asked, offsetOf(asked) + asked.per_page)}) first
            order by ${order('first')} limit ${asked.per_page} offset ${offsetOf(asked)}) page
      join entry e on e.client_id = ${scope.client.id} and e.id = page.id
      join participant p on p.client_id = ${scope.client.id} and p.id = e.participant_id
      order by ${order('e')}`,
  )
  return { rows, ...(await countListed(db, scope, asked)) }
}

const orderOf = (of: string, direction: 'asc' | 'desc') => {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(`${of}.created_at`)} ${way}, ${sql.ref(`${of}.id`)} ${way}`
}

/** The first of what is asked for, of each status so many. */
function firstOfEach(scope: Scope, asked: Omit<EntriesAsked, keyof PageAsked>, limit: number) {
  const statuses = sql`${statusesOf(asked.filter)}::text[]`
  const few = ofFew(scope, asked)
  const condition = conditionOf(scope, asked)
  if (few) return sql`select e.id, e.created_at ${few} where e.status = any(${statuses}) and ${condition}`
  return sql`
    select n.id, n.created_at from unnest(${statuses}) as s (status)
    cross join lateral (
      select e.id, e.created_at from entry e
      where e.client_id = ${scope.client.id} and e.experience_id = ${asked.experienceId}::uuid
        and e.status = s.status and ${condition}
      order by ${orderOf('e', asked.direction)} limit ${limit}) n`
}

/** Unfiltered from the counter, else exact up to the cap (decisions 1). */
async function countListed(
  db: Db,
  scope: Scope,
  { experienceId, filter }: EntriesAsked,
): Promise<{ total: number; isCapped?: boolean }> {
  if (!Object.values(filter).some(Boolean))
    return { total: await readCounter(db, scope, entriesCounter(experienceId)) }
  const counts = await countByStatus(db, scope, { experienceId, filter, cap: totalCap + 1 })
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return total > totalCap ? { total: totalCap, isCapped: true } : { total }
}

export type StatusCount = { status: EntryStatus; count: number }

/** How many the filter finds of each status, up to `cap` where there is one. */
export function countByStatus(
  db: Db,
  scope: Scope,
  { cap, ...asked }: OfExperience & { cap: number | null },
): Promise<StatusCount[]> {
  const statuses = sql`${statusesOf(asked.filter)}::text[]`
  const few = ofFew(scope, asked)
  const condition = conditionOf(scope, asked)
  const counted = few
    ? sql`with found as materialized (select e.status ${few} where e.status = any(${statuses}) and ${condition})
        select s.status, (select count(*) from found where found.status = s.status) as count`
    : sql`select s.status, (select count(*) from (
        select 1 from entry e where e.client_id = ${scope.client.id}
          and e.experience_id = ${asked.experienceId}::uuid and e.status = s.status and ${condition}
        ${cap === null ? sql`` : sql`limit ${cap}`}) n) as count`
  return db.many(scope, sql<StatusCount>`${counted} from unnest(${statuses}) as s (status)`)
}

/** The reasons of the last thousand that were refused, the most frequent first; along entry_experience. */
export async function listLateReasons(db: Db, scope: Scope, experienceId: string): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<{ reason: string }>`
      select r.reason from unnest(array['invalid', 'kicked']) as s (status)
      cross join lateral (
        select e.reasons from entry e where e.client_id = ${scope.client.id}
          and e.experience_id = ${experienceId}::uuid and e.status = s.status
        order by e.created_at desc, e.id desc limit 1000) e
      cross join lateral unnest(e.reasons) as r (reason)
      where r.reason <> '' group by r.reason order by count(*) desc, r.reason limit 50`,
  )
  return rows.map(({ reason }) => reason)
}

/** The same person's other entries in this experience, newest first; undefined where the entry is not in it. */
export async function findOtherEntries(
  db: Db,
  scope: Scope,
  { experienceId, entry }: { experienceId: string; entry: string },
): Promise<EntryRow[] | undefined> {
  const named = entry.includes('-') ? sql`id = ${entry}::uuid` : sql`eid = ${entry}`
  const of = await db.maybe(
    scope,
    sql<Row<'entry', 'id' | 'participant_id'>>`select id, participant_id from entry
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and ${named}`,
  )
  if (!of) return undefined
  return db.prepared().many(
    scope,
    sql<EntryRow>`
      select ${columns(scope)} from entry e join participant p on p.client_id = ${scope.client.id} and p.id = e.participant_id
      where e.client_id = ${scope.client.id} and e.participant_id = ${of.participant_id}::uuid
        and e.experience_id = ${experienceId}::uuid and e.id <> ${of.id}::uuid
      order by e.created_at desc, e.id desc limit 100`,
  )
}

export async function findEntry(db: Db, scope: Scope, id: string): Promise<EntryRow | undefined> {
  return db.prepared().maybe(
    scope,
    sql<EntryRow>`
      select ${columns(scope)} from entry e join participant p on p.client_id = ${scope.client.id} and p.id = e.participant_id
      where e.client_id = ${scope.client.id} and e.id = ${id}::uuid`,
  )
}
