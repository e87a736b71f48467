import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Db, Within } from './db/db.ts'
import { limitOf, type PageStatement, selectPage } from './pageQuery.ts'
import { offsetOf, type PageAsked, type Paged, totalCap } from './paging.ts'

/** How many there are, where that is known before: exactly, or only that they are over the cap. */
export type KnownLength = { readonly total: Sql<number>; readonly isExact: boolean }

export const longerThanCap: KnownLength = { total: sql`${sql.lit(totalCap + 1)}`, isExact: false }

/**
 * A filtered list in an order whose index knows nothing of the filter. `order` holds in `sorted` and in `walked`;
 * both give ids, and neither has an order or a limit of its own.
 */
export type LongList<Row> = {
  readonly asked: PageAsked
  readonly order: Sql
  /** The matches, from an index of the filter: with `id`, up to `limit` where there is one. */
  readonly found: (limit: number | null) => Sql
  /** Of the common table `found`, with what they are sorted by, if `isMeant`. */
  readonly sorted: (isMeant: Sql<boolean>) => Sql
  /** Each found one has to be looked up for what it is sorted by. */
  readonly isLookedUp: boolean
  /** Along the index of the order, `steps` far, those that the filter lets through, if `isMeant`. */
  readonly walked: (isMeant: Sql<boolean>, steps: number) => Sql
  /** How far walking is sure to be cheap. */
  readonly steps: number
  /** A scalar: how many stand along that index. */
  readonly length: Sql<number>
  readonly known?: KnownLength | undefined
  /** Reads the common table `page`, in `order`. */
  readonly rows: Sql<Row>
}

/** How much more a look-up in the table costs than a step along an index. */
const lookUpCost = 4

/**
 * A page with its total. Where what is found is little, it is sorted. Where it is much, walking the index of the order
 * meets a page of it soon, unless it stands together in that order: then all of it is sorted after all. The
 * statement decides by what it counts up to the cap.
 */
export async function pageOfLongList<Row extends { id: string }>(
  db: Db,
  within: Within,
  list: LongList<Row>,
): Promise<Paged<Row>> {
  const { asked } = list
  const paged = await selectPage(db, within, fewOrWalked(list))
  const isCut = paged.rows.length < Math.min(asked.per_page, paged.total - offsetOf(asked))
  return isCut ? { ...paged, rows: (await selectPage(db, within, allSorted(list))).rows } : paged
}

function fewOrWalked<Row>(list: LongList<Row>): PageStatement<Row> {
  const { asked, order, rows, steps, known } = list
  // Divided by how many are found: the steps to the end of the page, if they stand evenly.
  const needed = sql`(${offsetOf(asked) + asked.per_page}::float8 * ${list.length})`
  const isSortable = list.isLookedUp ? sql`${sql.lit(lookUpCost)}::float8 * n * n <= ${needed}` : sql`true`
  const isFew = sql<boolean>`(select n <= ${sql.lit(totalCap)} and ${isSortable} from size)`
  const isWorthWalking = known?.isExact
    ? sql`(select ${needed} <= n::float8 * ${steps} from size)`
    : sql`true`
  const isMany = sql<boolean>`(not ${isFew} and ${isWorthWalking})`
  return {
    total: sql`(select n from size)`,
    isExact: known?.isExact ?? false,
    tables: sql`
      ${sizeOf(list.found(totalCap + 1), known)},
      page as materialized (
        (${list.sorted(isFew)} order by ${order} ${limitOf(asked)})
        union all
        (${list.walked(isMany, steps)} order by ${order} ${limitOf(asked)}))`,
    rows,
  }
}

function sizeOf(found: Sql, known: KnownLength | undefined): Sql {
  if (!known)
    return sql`found as materialized (${found}), size as materialized (select count(*) as n from found)`
  return sql`
    size as materialized (select ${known.total} as n),
    found as materialized (select f.* from (${found}) f where (select n <= ${sql.lit(totalCap)} from size))`
}

function allSorted<Row>({ asked, order, found, sorted, rows }: LongList<Row>): PageStatement<Row> {
  return {
    total: sql`0`,
    tables: sql`
      found as (${found(null)}),
      page as materialized (${sorted(sql`true`)} order by ${order} ${limitOf(asked)})`,
    rows,
  }
}
