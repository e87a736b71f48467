import { type RawBuilder, sql } from 'kysely'
import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter, participantsCounter } from '../counters.ts'
import { orderOf, type ParticipantRecord, recordColumns, type Sorted } from '../queries.ts'
import { type Filters, type Narrowing, narrowingsOf } from './narrowings.ts'

export type ParticipantsAsked = Sorted & Filters

/**
 * A page of participants with its total. Unfiltered: the index of the sorted column, the total from the counter.
 * Filtered: the ids come from the index of one narrowing, up to the cap. Where they are few, they are sorted. Where
 * they are many, walking the index of the sorted column meets a page of them soon, unless they stand together in
 * that order: then all of them are sorted after all.
 */
export async function selectParticipants(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked,
): Promise<Paged<ParticipantRecord>> {
  const narrowings = narrowingsOf(scope, asked)
  if (narrowings.length === 0) return selectAll(db, scope, asked)
  const source = { asked, ...(await chooseDriver(db, scope, narrowings)) }
  const knownTotal = isListOnly(asked, narrowings) ? listTotal(scope, asked.list_id ?? '') : undefined
  const paged = await selectFewOrWalk(db, scope, { ...source, knownTotal })
  const isOver = paged.total > totalCap
  const isCut = paged.rows.length < Math.min(asked.per_page, paged.total - offsetOf(asked))
  const rows = isCut ? await selectSorted(db, scope, source) : paged.rows
  return isOver && !knownTotal ? { rows, total: totalCap, isCapped: true } : { rows, total: paged.total }
}

/** Nothing to walk over on the first page: its rows come straight from the index, which is half the work. */
async function selectAll(db: Db, scope: Scope, asked: ParticipantsAsked): Promise<Paged<ParticipantRecord>> {
  const clientId = scope.client.id
  const total = counterTotal(scope, participantsCounter)
  const everybody = sql`from participant p where p.client_id = ${clientId} order by ${orderOf(asked)} ${windowOf(asked)}`
  if (asked.page > 1)
    return selectPage(db, scope, { asked, total, page: sql`page as materialized (select p.id ${everybody})` })
  const rows = await db.many(
    scope,
    sql<PageRow>`
      select t.total, r.* from (select ${total} as total) t
      left join lateral (select ${recordColumns(clientId)} ${everybody}) r on true`,
  )
  return pageOfRows(rows)
}

/** What gives the ids, and what each of them is asked besides. */
export type Driven = { driver: Narrowing; others: Narrowing[] }
type Source = Driven & { asked: ParticipantsAsked }

/** Of several narrowings, the one that lets through the fewest, as far as asking up to the cap tells. */
export async function chooseDriver(db: Db, scope: Scope, narrowings: Narrowing[]): Promise<Driven> {
  const without = (driver: Narrowing) => ({ driver, others: narrowings.filter((each) => each !== driver) })
  const exact = narrowings.find(({ isExact }) => isExact)
  const [first] = narrowings
  if (!first) throw new Error('nothing narrows')
  if (exact || narrowings.length === 1) return without(exact ?? first)
  const selective = narrowings.filter(({ isSelective }) => isSelective)
  if (selective.length === 0) return without(first)
  const sizes = selective.map(
    ({ ids }) => sql`(select count(*) from (${ids(totalCap + 1)} limit ${totalCap + 1}) s)`,
  )
  const { counts } = await db.one(
    scope,
    sql<{ counts: number[] }>`select array[${sql.join(sizes)}]::int[] as counts`,
  )
  const fewest = Math.min(...counts)
  // A search finds what it has in common with the others in one reading of its index.
  if (fewest > totalCap) return without(first)
  return without(selective[counts.indexOf(fewest)] ?? first)
}

/** The total here is up to one more than the cap, unless it is known. */
async function selectFewOrWalk(
  db: Db,
  scope: Scope,
  source: Source & { knownTotal: RawBuilder<number> | undefined },
): Promise<Paged<ParticipantRecord>> {
  const { asked, knownTotal } = source
  const order = orderOf(asked)
  const window = windowOf(asked)
  const few = fewOf(scope, source)
  const steps = stepsOf(scope, asked)
  const isWorthWalking = knownTotal
    ? sql`(select ${steps} <= n::float8 * ${walkedRows(source)} from size)`
    : sql`true`
  return selectPage(db, scope, {
    asked,
    total: sql<number>`(select n from size)`,
    page: sql`
      ${knownTotal ? sized(few.found, knownTotal) : counted(few.found)},
      page as materialized (
        (select p.id from ${few.rows} p where ${few.isFew} order by ${order} ${window})
        union all
        (select p.id from (${walked(scope, asked, walkedRows(source))}) p
          where not ${few.isFew} and ${isWorthWalking} and ${allOf(source)} order by ${order} ${window})
      )`,
  })
}

/**
 * What is found, as rows that can be sorted, and whether they are few enough for that. Where each has to be looked
 * up, walking is soon cheaper; where they come with what they are sorted by, only beyond the cap.
 */
function fewOf(scope: Scope, source: Source) {
  const { asked, driver, others } = source
  if (driver.rows && others.length === 0)
    return {
      found: driver.rows(totalCap + 1),
      rows: sql`found`,
      isFew: sql`(select n <= ${totalCap} from size)`,
    }
  const lookUps = sql`${lookUpCost}::float8 * n * n`
  return {
    found: foundIds(scope, source, totalCap + 1),
    rows: lookedUp(scope),
    isFew: sql`(select n <= ${totalCap} and ${lookUps} <= ${stepsOf(scope, asked)} from size)`,
  }
}

/** How much more a look-up in the table costs than a step along an index. */
const lookUpCost = 4

/** Divided by how many are found: the steps along the sorted index to the end of the page, if they stand evenly. */
const stepsOf = (scope: Scope, asked: PageAsked) =>
  sql`(${offsetOf(asked) + asked.per_page}::float8 * ${counterTotal(scope, participantsCounter)})`

const counted = (found: RawBuilder<unknown>) => sql`
  found as materialized (${found}), size as materialized (select count(*) as n from found)`

const sized = (found: RawBuilder<unknown>, total: RawBuilder<number>) => sql`
  size as materialized (select ${total} as n),
  found as materialized (select f.* from (${found}) f where (select n <= ${totalCap} from size))`

async function selectSorted(db: Db, scope: Scope, source: Source): Promise<ParticipantRecord[]> {
  const { asked, driver, others } = source
  const hasRows = driver.rows && others.length === 0
  const { rows } = await selectPage(db, scope, {
    asked,
    total: sql<number>`0`,
    page: sql`
      found as materialized (${hasRows ? driver.rows?.(null) : foundIds(scope, source, null)}),
      page as materialized (
        select p.id from ${hasRows ? sql`found` : lookedUp(scope)} p order by ${orderOf(asked)} ${windowOf(asked)})`,
  })
  return rows
}

/** Up to `limit` ids that all narrowings let through. */
export function foundIds(scope: Scope, { driver, others }: Driven, limit: number | null) {
  const end = limit === null ? sql`` : sql`limit ${limit}`
  if (others.length === 0) return sql`select s.id from (${driver.ids(limit)}) s ${end}`
  if (!others.some(({ readsRow }) => readsRow))
    return sql`select p.id from (${driver.ids(null)}) p where ${conditions(others)} ${end}`
  return sql`select s.id from (${driver.ids(null)}) s cross join lateral (
    select p.id from participant p where p.client_id = ${scope.client.id} and p.id = s.id
      and ${conditions(others)} offset 0) p ${end}`
}

/** `offset 0` keeps each found id a look-up by primary key: without statistics the planner compares all with all. */
const lookedUp = (scope: Scope) => sql`(
  select k.* from found f cross join lateral (
    select x.id, x.sort_first_name, x.sort_last_name, x.created_at from participant x
    where x.client_id = ${scope.client.id} and x.id = f.id offset 0) k)`

/** As far along the sorted index as is sure to be cheap: columns that no condition reads are not fetched. */
const walked = (scope: Scope, asked: ParticipantsAsked, rows: number) => sql`
    select p.id, p.sort_first_name, p.sort_last_name, p.created_at, p.search, p.phone, p.email, p.is_customer, p.is_flagged
    from participant p where p.client_id = ${scope.client.id} order by ${orderOf(asked)} limit ${rows}`

/** Fewer where all can be sorted without look-ups, as for a search, whose steps also read the table. */
const walkedRows = ({ asked, driver, others }: Source) =>
  Math.min(
    60_000,
    Math.max(driver.rows && others.length === 0 ? 4000 : 10_000, 4 * (offsetOf(asked) + asked.per_page)),
  )

const allOf = ({ driver, others }: Driven) => conditions([driver, ...others])
const conditions = (narrowings: Narrowing[]) =>
  sql.join(
    narrowings.map(({ condition }) => sql`(${condition})`),
    sql` and `,
  )

function isListOnly(asked: ParticipantsAsked, narrowings: Narrowing[]): boolean {
  return asked.list_id !== undefined && narrowings.length === 1
}

/** Exact at any size; a list that is being cleared counts as empty. */
const listTotal = (scope: Scope, listId: string) => sql<number>`(
  select case when l.clearing_until is null then ${counterTotal(scope, listCounter(listId))} else 0 end
  from list l where l.client_id = ${scope.client.id} and l.id = ${listId}::uuid)`

/** `page` defines a common table called so, with the ids of the page; others before it where it needs them. */
type PageSource = { asked: ParticipantsAsked; total: RawBuilder<number>; page: RawBuilder<unknown> }

/** Ids of the page first, then their rows; total and rows in one statement. The total comes also without rows. */
async function selectPage(
  db: Db,
  scope: Scope,
  { asked, total, page }: PageSource,
): Promise<Paged<ParticipantRecord>> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<PageRow>`
      with ${page}
      select t.total, r.* from (select ${total} as total) t
      left join lateral (
        select ${recordColumns(clientId)}
        from page cross join lateral (
          select * from participant x where x.client_id = ${clientId} and x.id = page.id offset 0) p
        order by ${orderOf(asked)}
      ) r on true`,
  )
  return pageOfRows(rows)
}

/** The total stands on each row; without rows it stands alone. */
type PageRow = (ParticipantRecord | { id: null }) & { total: number }

function pageOfRows(rows: PageRow[]): Paged<ParticipantRecord> {
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** A constant limit, and no offset on the first page, let the statement keep its plan: planning takes half of its time. */
function windowOf(asked: PageAsked) {
  const limit = sql`limit ${sql.lit(asked.per_page)}`
  return asked.page === 1 ? limit : sql`${limit} offset ${offsetOf(asked)}`
}
