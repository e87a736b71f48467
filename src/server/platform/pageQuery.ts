import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Db, Within } from './db/db.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from './paging.ts'

/**
 * `limit` and `offset` of a page. A constant limit, and no offset on the first page, let the statement keep its plan:
 * planning takes half of its time.
 */
export function limitOf(asked: PageAsked): Sql {
  const limit = sql`limit ${sql.lit(asked.per_page)}`
  return asked.page === 1 ? limit : sql`${limit} offset ${offsetOf(asked)}`
}

export type PageStatement<Row> = {
  /** Common tables before the statement, where it needs some: `page as materialized (…)` with the ids of the page. */
  readonly tables?: Sql
  /** A scalar; one that counts stops one beyond the cap. */
  readonly total: Sql<number>
  /** The total is told as it is, however large. */
  readonly isExact?: boolean
  /** There may be more than the total says, for another reason than the cap. */
  readonly isCapped?: Sql<boolean>
  /** The rows of the page in their order, each with its `id`. */
  readonly rows: Sql<Row>
}

/**
 * A page and its total in one statement. In a long list the ids of the page come first and then their rows, so that
 * only these are fetched. The total stands on each row; without rows it stands alone.
 */
export async function selectPage<Row extends { id: string }>(
  db: Db,
  within: Within,
  { tables, total, isExact, isCapped = sql<boolean>`false`, rows }: PageStatement<Row>,
): Promise<Paged<Row>> {
  const found = await db.many(
    within,
    sql<(Row | { id: null }) & { total: number; is_capped: boolean }>`
      ${tables ? sql`with ${tables}` : sql``}
      select t.total, t.is_capped, r.* from (select ${total} as total, ${isCapped} as is_capped) t
      left join lateral (${rows}) r on true`,
  )
  const [first = { total: 0, is_capped: false }] = found
  const rowsFound = found.filter((row): row is Row & typeof row => row.id !== null)
  if (isExact) return { rows: rowsFound, total: first.total }
  return { rows: rowsFound, ...cappedTotal(first.total, first.is_capped) }
}

type Matches<Row> = {
  /** The statement of the page, with its order and limit. */
  readonly rows: Sql<Row>
  /** `from … where …`, with whatever takes part in the condition. */
  readonly matches: Sql
  /** Counts all of them, where there are never too many. */
  readonly isExact?: boolean
}

/** A page of a list that an index or its size makes cheap, with how many match: both are asked at once. */
export async function pageOfMatches<Row>(
  db: Db,
  within: Within,
  { rows, matches, isExact }: Matches<Row>,
): Promise<Paged<Row>> {
  const [found, counted] = await Promise.all([
    db.many(within, rows),
    isExact ? countAll(db, within, matches) : countMatches(db, within, matches),
  ])
  return { rows: found, ...counted }
}

/** Exact up to the cap (decisions 1). */
export async function countMatches(db: Db, within: Within, matches: Sql): Promise<Counted> {
  const { total } = await countAll(db, within, sql`from (select 1 ${matches} limit ${totalCap + 1}) found`)
  return cappedTotal(total)
}

type Counted = { total: number; isCapped?: true }

const cappedTotal = (total: number, isCapped = total > totalCap): Counted =>
  isCapped || total > totalCap ? { total: Math.min(total, totalCap), isCapped: true } : { total }

function countAll(db: Db, within: Within, matches: Sql): Promise<{ total: number }> {
  return db.one(within, sql<{ total: number }>`select count(*) as total ${matches}`)
}
