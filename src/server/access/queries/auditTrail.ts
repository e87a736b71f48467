import type { Row } from '#db/rows.ts'
import type { HashedEntry } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import { installation } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import { spellingsOf } from '../auditSpellings.ts'

type WithinClient = { readonly client: { readonly id: number } }

export type ListedEntry = Row<
  'audit_entry',
  | 'id'
  | 'number'
  | 'at'
  | 'actor_kind'
  | 'actor_id'
  | 'actor_name'
  | 'address'
  | 'action'
  | 'entity'
  | 'entity_id'
  | 'before'
  | 'after'
  | 'hash'
>

const listed = sql`id, number, at, actor_kind, actor_id, actor_name, address, action, entity, entity_id, before, after, hash`

/** All trails, also those whose head or client is gone; without a head, number and hash are null. */
export function listTrails(db: Db) {
  return db.many(
    installation,
    sql<{ client_id: number; number: number | null; hash: string | null }>`
      select client_id, number, hash from audit_trails() order by client_id`,
  )
}

/** The last number and hash of every trail. */
export function listHeads(db: Db) {
  return db.many(
    installation,
    sql<Row<'audit_head', 'client_id' | 'number' | 'hash'>>`
      select client_id, number, hash from audit_heads() order by client_id`,
  )
}

export type TrailEdges = {
  /** The head's; null where there is none. */
  number: number | null
  hash: string | null
  /** Of the entries; null where there is none. */
  first: number | null
  last: number | null
}

/** Head and edges as one moment has them; the edges along (client_id, number). */
export function findEdges(db: Db, within: WithinClient) {
  const clientId = within.client.id
  return db.one(
    within,
    sql<TrailEdges>`
      select h.number, h.hash, edges.first, edges.last
      from (select min(number) as first, max(number) as last from audit_entry where client_id = ${clientId}) edges
      left join audit_head h on h.client_id = ${clientId}`,
  )
}

/** When the trail's first entry says that it was made, along (client_id, number). */
export function findBegin(db: Db, within: WithinClient) {
  return db.maybe(
    within,
    sql<Row<'audit_entry', 'at'>>`
      select at from audit_entry where client_id = ${within.client.id} order by number limit 1`,
  )
}

export function findChained(db: Db, within: WithinClient, number: number) {
  return db.maybe(
    within,
    sql<Row<'audit_entry', 'number' | 'hash'>>`
      select number, hash from audit_entry where client_id = ${within.client.id} and number = ${number}`,
  )
}

type Known = { readonly number: number; readonly hash: string }

/** The first of what is known up to an entry that has another hash, or is gone. By (client_id, number). */
export async function findStrange(
  db: Db,
  within: WithinClient,
  { known, upTo }: { known: readonly Known[]; upTo: number },
): Promise<number | undefined> {
  const asked = known.filter(({ number }) => number <= upTo)
  if (asked.length === 0) return undefined
  const rows = await db.many(
    within,
    sql<Row<'audit_entry', 'number' | 'hash'>>`
      select number, hash from audit_entry
      where client_id = ${within.client.id} and number = any(${asked.map(({ number }) => number)}::bigint[])`,
  )
  const hashes = new Map(rows.map(({ number, hash }) => [number, hash]))
  return asked.find(({ number, hash }) => hashes.get(number) !== hash)?.number
}

/** Numbers have no gaps, so a page is a range of the key (client_id, number) and the head's number the total. */
export async function listEntries(
  db: Db,
  within: WithinClient,
  asked: PageAsked,
): Promise<Paged<ListedEntry>> {
  const total = (await findEdges(db, within)).number ?? 0
  const newest = total - offsetOf(asked)
  const rows = await db.many(
    within,
    sql<ListedEntry>`
      select ${listed} from audit_entry
      where client_id = ${within.client.id} and number <= ${newest} and number > ${newest - asked.per_page}
      order by number desc`,
  )
  return { rows, total }
}

export type EntryFilter = {
  readonly search?: string | undefined
  readonly actor_id?: string | undefined
  readonly entity?: string | undefined
  readonly entity_id?: string | undefined
  readonly actions?: readonly string[] | undefined
  /** Nothing that somebody only looked at. */
  readonly isUnseen?: boolean | undefined
  /** The first moment, and the first that no longer belongs. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/**
 * Newest first. One object is found by audit_entry_entity, a kind by audit_entry_kind, a person by audit_entry_actor, a
 * time by audit_entry_at; a search alone, which is rare, reads along audit_entry_at. Where nothing but a group of
 * actions is narrow, each of them is read along audit_entry_action: along the time a rare one would be met after all
 * the others.
 */
export async function searchEntries(
  db: Db,
  within: WithinClient,
  asked: PageAsked & EntryFilter,
): Promise<Paged<ListedEntry>> {
  const isNarrow = asked.actor_id !== undefined || asked.entity_id !== undefined
  const { actions, ...filter } = asked
  const from = (limit: number) =>
    actions && !isNarrow
      ? entriesOfActions(within, { ...filter, actions, limit })
      : sql`from audit_entry ${whereAsked(within, asked)}`
  const last = offsetOf(asked) + asked.per_page
  const rows = sql<ListedEntry>`select ${listed} ${from(last)} ${newestFirst} ${limitOf(asked)}`
  return pageOfMatches(db, within, { rows, matches: from(totalCap + 1) })
}

const newestFirst = sql`order by at desc, number desc`

/** The newest `limit` of each action. */
function entriesOfActions(
  within: WithinClient,
  { actions, limit, ...filter }: EntryFilter & { actions: readonly string[]; limit: number },
): Sql {
  return sql`
    from unnest(${actions.flatMap(spellingsOf)}::text[]) as asked (done)
    cross join lateral (
      select ${listed} from audit_entry
      ${whereAsked(within, filter)} and action = asked.done ${newestFirst} limit ${limit} offset 0) found`
}

/** Of the numbers after `after` up to `upTo` those that the filters find, newest first, along (client_id, number). */
export function listNumbered(
  db: Db,
  within: WithinClient,
  { after, upTo, ...filter }: EntryFilter & { after: number; upTo: number },
): Promise<ListedEntry[]> {
  return db.many(
    within,
    sql<ListedEntry>`
      select ${listed} from (
        select * from audit_entry
        where client_id = ${within.client.id} and number > ${after} and number <= ${upTo} offset 0
      ) of_part
      ${whereAsked(within, filter)}
      order by number desc`,
  )
}

function whereAsked(within: WithinClient, filter: EntryFilter): Sql {
  return sql`where client_id = ${within.client.id} ${sql.join(conditionsOf(filter), sql` `)}`
}

function conditionsOf(asked: EntryFilter): Sql[] {
  const { search, actor_id, entity, entity_id, actions, isUnseen, from, until } = asked
  const pattern = search && searchPattern(search)
  return [
    actor_id && sql`and actor_id = ${actor_id}::uuid`,
    entity && isOneOf(sql`entity`, spellingsOf(entity)),
    entity_id && sql`and entity_id = ${entity_id}`,
    actions && sql`and action = any(${actions.flatMap(spellingsOf)}::text[])`,
    // To the letter as in audit_entry_unseen.
    isUnseen && sql`and action not like '%.see'`,
    from && sql`and at >= ${from}`,
    until && sql`and at < ${until}`,
    pattern &&
      sql`and fold(actor_name || ' ' || ${actionNow} || ' ' || entity_id || ' ' || coalesce(address, '')) like ${pattern}`,
  ].filter((condition) => typeof condition === 'object')
}

/** One word is asked for as one, which the indexes give in the order of time. */
const isOneOf = (column: Sql, words: readonly string[]): Sql =>
  words.length === 1 ? sql`and ${column} = ${words[0]}` : sql`and ${column} = any(${words}::text[])`

/** As `spelledNow` has it. */
const actionNow = sql`regexp_replace(action, '([A-Z])', '_\\1', 'g')`

/** `is_exact`: the time has no part below the millisecond, which a hash does not cover. */
export type ChainedEntry = Row<'audit_entry', keyof HashedEntry | 'previous_hash' | 'hash'> & {
  is_exact: boolean
}

export function listChain(
  db: Db,
  within: WithinClient,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ChainedEntry[]> {
  return db.many(
    within,
    sql<ChainedEntry>`
      select client_id, id, number, at, actor_kind, actor_id, actor_name, address, request_id, action, entity, entity_id,
        before, after, previous_hash, hash, date_trunc('milliseconds', at) = at as is_exact
      from audit_entry
      where client_id = ${within.client.id} and number > ${after} and number <= ${upTo}
      order by number limit ${limit}`,
  )
}
