import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { entry } from '#contract/entries/calls.ts'
import { type EntryStatus, entryStatuses } from '#contract/entries/entryStates.ts'
import type { Row, Rows } from '#db/rows.ts'
import { normaliseEmail, normalisePhone, participantPatterns } from '#server/participants/participants.ts'
import { readCounter } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countMatches } from '#server/platform/pageQuery.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { entriesCounter, isAwarded } from './queries.ts'

/** As the contract's row goes in: times are still Dates. */
export type Entry = z.input<typeof entry>
export type EntryRow = Row<'entry', keyof Entry & keyof Rows['entry']> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email'> &
  Pick<Entry, 'data' | 'is_awarded'>

const columns = (scope: Scope) => sql`
  e.id, e.eid, e.participant_id, e.source, e.status, ${isAwarded(scope)} as is_awarded, e.is_test, e.language, e.data,
  e.created_at, e.validated_at, e.invalidated_at, p.first_name, p.last_name, p.phone, p.email`

export type EntriesAsked = PageAsked & {
  experienceId: string
  search?: string | undefined
  status?: EntryStatus | undefined
}

/**
 * Newest first. entry_experience keeps the order within a status, so the page of ids comes from the first rows
 * of each status asked for, and the whole experience is never sorted.
 */
export async function findEntryPage(db: Db, scope: Scope, asked: EntriesAsked): Promise<Paged<EntryRow>> {
  const match = matchOf(scope, asked.search)
  const rows = await db.many(
    scope,
    sql<EntryRow>`
      select ${columns(scope)}
      from (select id, created_at from (${newestOfEach(scope, asked, match)}) newest
            order by created_at desc, id desc limit ${asked.per_page} offset ${offsetOf(asked)}) page
      join entry e on e.client_id = ${scope.client.id} and e.id = page.id
      join participant p on p.client_id = ${scope.client.id} and p.id = e.participant_id
      order by e.created_at desc, e.id desc`,
  )
  return { rows, ...(await countEntries(db, scope, asked)) }
}

function newestOfEach(scope: Scope, asked: EntriesAsked, match: RawBuilder<unknown>): RawBuilder<unknown> {
  const statuses = asked.status ? [asked.status] : [...entryStatuses]
  return sql`
    select n.id, n.created_at from unnest(${statuses}::text[]) as s (status)
    cross join lateral (
      select e.id, e.created_at from entry e
      where e.client_id = ${scope.client.id} and e.experience_id = ${asked.experienceId}::uuid
        and e.status = s.status and ${match}
      order by e.created_at desc, e.id desc limit ${offsetOf(asked) + asked.per_page}) n`
}

/** Unfiltered from the counter, else exact up to the cap (decisions 1). */
async function countEntries(
  db: Db,
  scope: Scope,
  asked: EntriesAsked,
): Promise<{ total: number; isCapped?: boolean }> {
  if (!asked.search && !asked.status)
    return { total: await readCounter(db, scope, entriesCounter(asked.experienceId)) }
  const matches = sql`
    from entry e where e.client_id = ${scope.client.id} and e.experience_id = ${asked.experienceId}::uuid
      and (${asked.status ?? null}::text is null or e.status = ${asked.status ?? null})
      and ${matchOf(scope, asked.search)}`
  return countMatches(db, scope, matches)
}

/** An e-mail or phone finds by equality; other text finds a part of the person's name, or the entry's eid. */
function matchOf(scope: Scope, search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql`true`
  const clientId = scope.client.id
  const email = search.includes('@') ? normaliseEmail(search) : undefined
  const phone = search.replace(/\D/g, '').length >= 10 ? normalisePhone(search) : undefined
  if (email || phone)
    return sql`e.participant_id in (select id from participant where client_id = ${clientId}
      and (email = ${email ?? null} or phone = ${phone ?? null}))`
  const patterns = participantPatterns(search)
  return sql`(e.eid = ${search.toLowerCase()} or e.participant_id in (
    select search_participants(${clientId}, ${patterns}::text[], ${totalCap})))`
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
  return db.many(
    scope,
    sql<EntryRow>`
      select ${columns(scope)} from entry e join participant p on p.client_id = ${scope.client.id} and p.id = e.participant_id
      where e.client_id = ${scope.client.id} and e.participant_id = ${of.participant_id}::uuid
        and e.experience_id = ${experienceId}::uuid and e.id <> ${of.id}::uuid
      order by e.created_at desc, e.id desc limit 100`,
  )
}

export async function findEntry(db: Db, scope: Scope, id: string): Promise<EntryRow | undefined> {
  return db.maybe(
    scope,
    sql<EntryRow>`
      select ${columns(scope)} from entry e join participant p on p.client_id = ${scope.client.id} and p.id = e.participant_id
      where e.client_id = ${scope.client.id} and e.id = ${id}::uuid`,
  )
}
