import { type RawBuilder, sql } from 'kysely'
import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type LongList, pageOfLongList } from '#server/platform/longList.ts'
import { chooseDriver, conditionOf, type Driven, foundIds } from '#server/platform/narrowing.ts'
import { limitOf, selectPage } from '#server/platform/pageQuery.ts'
import { offsetOf, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter, participantsCounter } from '../counters.ts'
import { orderOf, type ParticipantRecord, recordColumns, type Sorted } from '../queries.ts'
import { type Filters, narrowingsOf } from './narrowings.ts'

export type ParticipantsAsked = Sorted & Filters

/**
 * A page of participants with its total. Unfiltered: the index of the sorted column, the total from the counter.
 * Filtered: as a long list is paged, its ids from the index of one narrowing.
 */
export async function listParticipantRows(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked,
): Promise<Paged<ParticipantRecord>> {
  const narrowings = narrowingsOf(scope, asked)
  if (narrowings.length === 0) return listAll(db, scope, asked)
  const driven = await chooseDriver(db, scope, narrowings)
  const isListOnly = asked.list_id !== undefined && narrowings.length === 1
  return pageOfLongList(db, scope, {
    ...listOf(scope, asked, driven),
    known: isListOnly ? { total: listTotal(scope, asked.list_id ?? ''), isExact: true } : undefined,
  })
}

/** Nothing to walk over on the first page: its rows come straight from the index, which is half the work. */
async function listAll(db: Db, scope: Scope, asked: ParticipantsAsked): Promise<Paged<ParticipantRecord>> {
  const clientId = scope.client.id
  const total = counterTotal(scope, participantsCounter)
  const everybody = sql`from participant p where p.client_id = ${clientId} order by ${orderOf(asked)} ${limitOf(asked)}`
  if (asked.page === 1)
    return selectPage(db, scope, {
      total,
      isExact: true,
      rows: sql<ParticipantRecord>`select ${recordColumns(clientId)} ${everybody}`,
    })
  const tables = sql`page as materialized (select p.id ${everybody})`
  return selectPage(db, scope, { tables, total, isExact: true, rows: rowsOf(scope, asked) })
}

function listOf(scope: Scope, asked: ParticipantsAsked, driven: Driven): LongList<ParticipantRecord> {
  const { driver, others } = driven
  const ownRows = others.length === 0 ? driver.rows : undefined
  const source = ownRows ? sql`found` : lookedUp(scope)
  return {
    asked,
    order: orderOf(asked),
    found: ownRows ?? ((limit) => idsOf(scope, driven, limit)),
    sorted: (isMeant) => sql`select p.id from ${source} p where ${isMeant}`,
    isLookedUp: !ownRows,
    walked: (isMeant, steps) => sql`
      select p.id from (${walked(scope, asked, steps)}) p
      where ${isMeant} and ${conditionOf([driver, ...others])}`,
    // Fewer where all can be sorted without look-ups, as for a search, whose steps also read the table.
    steps: Math.min(60_000, Math.max(ownRows ? 4000 : 10_000, 4 * (offsetOf(asked) + asked.per_page))),
    length: counterTotal(scope, participantsCounter),
    rows: rowsOf(scope, asked),
  }
}

/** Up to `limit` ids that all narrowings let through. */
export function idsOf(scope: Scope, driven: Driven, limit: number | null): RawBuilder<unknown> {
  const rowOf = (condition: RawBuilder<unknown>) => sql`
    select p.id from participant p where p.client_id = ${scope.client.id} and p.id = s.id and ${condition}`
  return foundIds(driven, limit, rowOf)
}

/** `offset 0` keeps each found id a look-up by primary key: without statistics the planner compares all with all. */
const lookedUp = (scope: Scope) => sql`(
  select k.* from found f cross join lateral (
    select x.id, x.sort_first_name, x.sort_last_name, x.created_at from participant x
    where x.client_id = ${scope.client.id} and x.id = f.id offset 0) k)`

/** Columns that no condition reads are not fetched. */
const walked = (scope: Scope, asked: ParticipantsAsked, steps: number) => sql`
  select p.id, p.sort_first_name, p.sort_last_name, p.created_at, p.search, p.phone, p.email, p.is_customer, p.is_flagged
  from participant p where p.client_id = ${scope.client.id} order by ${orderOf(asked)} limit ${steps}`

/** Exact at any size; a list that is being cleared counts as empty. */
const listTotal = (scope: Scope, listId: string) => sql<number>`(
  select case when l.clearing_until is null then ${counterTotal(scope, listCounter(listId))} else 0 end
  from list l where l.client_id = ${scope.client.id} and l.id = ${listId}::uuid)`

const rowsOf = (scope: Scope, asked: ParticipantsAsked) => sql<ParticipantRecord>`
  select ${recordColumns(scope.client.id)}
  from page cross join lateral (
    select * from participant x where x.client_id = ${scope.client.id} and x.id = page.id offset 0) p
  order by ${orderOf(asked)}`
