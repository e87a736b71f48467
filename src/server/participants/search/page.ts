import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { type LongList, longerThanCap, pageOfLongList } from '#server/platform/longList.ts'
import { createMemory } from '#server/platform/memory.ts'
import {
  chooseDriver,
  conditionOf,
  type Driven,
  firstOf,
  foundIds,
  type Narrowing,
} from '#server/platform/narrowing.ts'
import { limitOf, selectPage } from '#server/platform/pageQuery.ts'
import { offsetOf, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter, participantsCounter } from '../counters.ts'
import { orderOf, type ParticipantRecord, recordColumns, type Sorted } from '../queries/participants.ts'
import { walkedByDate } from './byDate.ts'
import { type Filters, narrowingsOf } from './narrowings.ts'
import { pageWhileUnchanged } from './unchanged.ts'

export type ParticipantsAsked = Sorted & Filters

/**
 * A page of participants with its total. Unfiltered: the index of the sorted column, the total from the counter.
 * Filtered: as a long list is paged, its ids from the index of one narrowing, or remembered.
 */
export async function listParticipantRows(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked,
): Promise<Paged<ParticipantRecord>> {
  const narrowings = narrowingsOf(scope, asked)
  if (narrowings.length === 0) return listAll(db, scope, asked)
  return pageWhileUnchanged(db, scope, {
    asked,
    narrowings: narrowings.length,
    find: () => findPage(db, scope, { asked, narrowings }),
    rows: rowsOf(scope, asked),
  })
}

type Narrowed = { asked: ParticipantsAsked; narrowings: readonly Narrowing[] }

async function findPage(
  db: Db,
  scope: Scope,
  { asked, narrowings }: Narrowed,
): Promise<Paged<ParticipantRecord>> {
  const onlyList = narrowings.length === 1 ? asked.list_id : undefined
  if (onlyList) {
    const list = listOf(scope, asked, await chooseDriver(db, scope, narrowings))
    return pageOfLongList(db, scope, { ...list, ...ofOneList(scope, asked, onlyList) })
  }
  const { page: _page, per_page: _rows, field: _field, direction: _direction, ...filters } = asked
  const long = { db, clientId: scope.client.id, key: JSON.stringify(filters), at: scope.at }
  const known = longLists.peek(long) ? longerThanCap : undefined
  // If all together let through more than is counted, so does each: then it is the first that gives the ids.
  const driven = known ? firstOf(narrowings) : await chooseDriver(db, scope, narrowings)
  const paged = await pageOfLongList(db, scope, { ...listOf(scope, asked, driven), known })
  if (paged.isCapped && !known) longLists.keep(long, true)
  return paged
}

/**
 * Which filters let through more than is counted, a moment ago: counting as far once more would take most of the time of
 * the page, in any order.
 */
const longLists = createMemory<true>({ name: 'participant_long_lists', freshFor: 5000, mostEntries: 1000 })

/** The total of a list is kept, and its places are in the order in which people were made. */
function ofOneList(scope: Scope, asked: ParticipantsAsked, listId: string) {
  const list = sql`(select l.id from list l
    where l.client_id = ${scope.client.id} and l.id = ${listId}::uuid and l.clearing_until is null)`
  const known = { total: listTotal(scope, listId), isExact: true }
  if (asked.field !== 'created_at') return { known }
  const walked = (isMeant: Sql<boolean>, steps: number) => sql`
    select p.id from (${walkedByDate(scope, { asked, list, steps })}) p where ${isMeant}`
  // As long as a list in which walking is worth it from some five hundred places on: it costs the same in any list.
  return { known, walked, steps: 2000, length: sql<number>`40000` }
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
export function idsOf(scope: Scope, driven: Driven, limit: number | null): Sql {
  const rowOf = (condition: Sql) => sql`
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
    ${asked.rule_key ? sql`, p.data` : sql``}
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
