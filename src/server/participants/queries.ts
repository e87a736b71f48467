import { type RawBuilder, sql } from 'kysely'
import type { consentStates, participantSorts } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { counterTotal, listCounter, participantsCounter } from './counters.ts'
import type { RecognisedRow } from './recognise.ts'

export type ParticipantRecord = RecognisedRow & {
  is_customer: boolean
  consent: (typeof consentStates)[number]
  created_at: Date
}
export type ParticipantsAsked = PageAsked & {
  field: (typeof participantSorts)[number]
  direction: 'asc' | 'desc'
  list_id?: string | undefined
}
/** What narrows a list of participants: an exact phone or e-mail, or a pattern for LIKE. */
export type Search = { phone: string } | { email: string } | { pattern: string }

/** All participants, or those of a list: served by the index of the sorted column, total from the counter. */
export async function selectAll(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked,
): Promise<Paged<ParticipantRecord>> {
  const total = counterTotal(scope, asked.list_id ? listCounter(asked.list_id) : participantsCounter)
  if (asked.page === 1) return selectFirstPage(db, scope, { asked, total })
  const ids = sql`select p.id from participant p ${inList(scope, asked)} where p.client_id = ${scope.client.id}`
  return selectPage(db, scope, { asked, total, ids })
}

/** Nothing to walk over: the rows come straight from the index, which is half the work of ids first. */
async function selectFirstPage(
  db: Db,
  scope: Scope,
  { asked, total }: { asked: ParticipantsAsked; total: RawBuilder<number> },
): Promise<Paged<ParticipantRecord>> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<PageRow>`
      select t.total, r.* from (select ${total} as total) t
      left join lateral (
        select ${recordColumns(clientId)} from participant p ${inList(scope, asked)}
        where p.client_id = ${clientId} order by ${orderOf(asked)} ${windowOf(asked)}
      ) r on true`,
  )
  return pageOfRows(rows)
}

/** By equality: the unique index on phone or e-mail. */
export async function selectExact(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked & { search: { phone: string } | { email: string } },
): Promise<Paged<ParticipantRecord>> {
  const { search } = asked
  const isThis = 'phone' in search ? sql`p.phone = ${search.phone}` : sql`p.email = ${search.email}`
  const ids = sql`select p.id from participant p ${inList(scope, asked)} where p.client_id = ${scope.client.id} and ${isThis}`
  return selectPage(db, scope, { asked, ids, total: sql<number>`(select count(*) from (${ids}) f)` })
}

/**
 * By a part of name, phone or e-mail: the trigram index through `search_participants` gives up to the cap. Where
 * there are more, they are many, so walking the index of the sorted column finds a page soon.
 */
export async function selectLike(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked & { pattern: string },
): Promise<Paged<ParticipantRecord>> {
  const clientId = scope.client.id
  const found = sql`found as materialized (
    select s.id from search_participants(${clientId}, ${asked.pattern}, ${totalCap + 1}) s (id))`
  // `offset 0` keeps each found id a look-up by primary key: without statistics the planner compares all with all.
  const ids = sql`select p.id from found cross join lateral (
    select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p ${inList(scope, asked)}
    where p.client_id = ${clientId} and p.id = found.id offset 0) p where true`
  const isOver = sql<boolean>`(select count(*) > ${totalCap} from found)`
  const few = await selectPage(db, scope, {
    asked,
    ids: sql`${ids} and not ${isOver}`,
    total: sql<number>`case when ${isOver} then -1 else (select count(*) from (${ids}) f) end`,
    found,
  })
  return few.total >= 0 ? few : selectMany(db, scope, asked)
}

async function selectMany(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked & { pattern: string },
): Promise<Paged<ParticipantRecord>> {
  const ids = sql`select p.id from participant p ${inList(scope, asked)}
    where p.client_id = ${scope.client.id} and p.search like ${asked.pattern}`
  const total = sql<number>`(select count(*) from (${ids} limit ${totalCap + 1}) f)`
  const paged = await selectPage(db, scope, { asked, ids, total })
  return paged.total > totalCap ? { ...paged, total: totalCap, isCapped: true } : paged
}

type Source = {
  asked: ParticipantsAsked
  /** Selects the ids, as `p.id`, and takes an order and a limit behind it. */
  ids: RawBuilder<unknown>
  total: RawBuilder<number>
  found?: RawBuilder<unknown>
}

/** Ids of the page first, then their rows; total and rows in one statement. The total comes also without rows. */
async function selectPage(db: Db, scope: Scope, source: Source): Promise<Paged<ParticipantRecord>> {
  const clientId = scope.client.id
  const { asked, ids, total, found } = source
  const order = orderOf(asked)
  const rows = await db.many(
    scope,
    sql<PageRow>`
      with ${found ? sql`${found},` : sql``} page as (${ids} order by ${order} ${windowOf(asked)})
      select t.total, r.* from (select ${total} as total) t
      left join lateral (
        select ${recordColumns(clientId)}
        from page cross join lateral (
          select * from participant x where x.client_id = ${clientId} and x.id = page.id offset 0) p
        order by ${order}
      ) r on true`,
  )
  return pageOfRows(rows)
}

/** The total stands on each row; without rows it stands alone. */
type PageRow = (ParticipantRecord | { id: null }) & { total: number }

function pageOfRows(rows: PageRow[]): Paged<ParticipantRecord> {
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** `consent` is the state in the client's default subscriptions, the strongest of them. */
export function recordColumns(clientId: number) {
  return sql`p.id, p.first_name, p.last_name, p.phone, p.email, p.language, p.is_customer, p.is_flagged, p.created_at,
    coalesce((
      select c.state from consent c
      where c.client_id = ${clientId} and c.participant_id = p.id
        and c.subscription_id = any(${defaultSubscriptions(clientId)})
      order by array_position(array['in', 'out', 'pending', 'none'], c.state) limit 1), 'none') as consent`
}

export const defaultSubscriptions = (clientId: number) =>
  sql`array(select s.id from subscription s where s.client_id = ${clientId} and s.is_default)`

/** Every participant has ordinal 0 once in a list, also where it is in it several times. */
function inList(scope: Scope, { list_id }: ParticipantsAsked) {
  if (!list_id) return sql``
  return sql`join list_member m on m.client_id = ${scope.client.id} and m.list_id = ${list_id}
    and m.participant_id = p.id and m.ordinal = 0`
}

/** A constant limit, and no offset on the first page, let the statement keep its plan: planning takes half of its time. */
function windowOf(asked: PageAsked) {
  const limit = sql`limit ${sql.lit(asked.per_page)}`
  return asked.page === 1 ? limit : sql`${limit} offset ${offsetOf(asked)}`
}

const sortColumns = {
  first_name: sql`p.sort_first_name`,
  last_name: sql`p.sort_last_name`,
  created_at: sql`p.created_at`,
}

function orderOf({ field, direction }: ParticipantsAsked) {
  return direction === 'asc' ? sql`${sortColumns[field]}, p.id` : sql`${sortColumns[field]} desc, p.id desc`
}
