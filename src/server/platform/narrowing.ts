import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Db, Within } from './db/db.ts'
import { totalCap } from './paging.ts'

/**
 * One thing that narrows a table's rows, written twice: `ids` selects every row it lets through, each once, from an
 * index of its own; `condition` asks it of one row `p`. Whichever is cheaper for the page is used.
 */
export type Narrowing = {
  /** The column is called `id`. A source that wants its limit inside gets it; null is none. */
  readonly ids: (limit: number | null) => Sql
  /** The same with the columns to sort by, where its index leads to the rows anyway. */
  readonly rows?: (limit: number | null) => Sql
  /** Scalar subqueries, since PostgreSQL would turn an EXISTS into a join over everybody. */
  readonly condition: Sql
  /** Worth asking first how many it lets through: it does not nearly always let through many. */
  readonly isSelective: boolean
  /** It finds one row at most. */
  readonly isExact?: boolean
  /** The condition reads more of `p` than its id. */
  readonly readsRow?: boolean
}

/** The narrowing that gives the ids, and those that each id is asked besides. */
export type Driven = { readonly driver: Narrowing; readonly others: readonly Narrowing[] }

/** Of several narrowings, the one that lets through the fewest, as far as asking up to the cap tells. */
export async function chooseDriver(
  db: Db,
  within: Within,
  narrowings: readonly Narrowing[],
): Promise<Driven> {
  const without = (driver: Narrowing) => ({ driver, others: narrowings.filter((each) => each !== driver) })
  const exact = narrowings.find(({ isExact }) => isExact)
  if (exact) return without(exact)
  const first = firstOf(narrowings)
  const selective = narrowings.filter(({ isSelective }) => isSelective)
  if (selective.length === 0 || narrowings.length === 1) return first
  const sizes = selective.map(
    ({ ids }) => sql`(select count(*) from (${ids(totalCap + 1)} limit ${totalCap + 1}) s)`,
  )
  const { counts } = await db.one(
    within,
    sql<{ counts: number[] }>`select array[${sql.join(sizes)}]::int[] as counts`,
  )
  const fewest = Math.min(...counts)
  // A search finds what it has in common with the others in one reading of its index.
  const least = selective[counts.indexOf(fewest)]
  return fewest > totalCap || !least ? first : without(least)
}

/** As they are told: what stands first gives the ids. */
export function firstOf([driver, ...others]: readonly Narrowing[]): Driven {
  if (!driver) throw new Error('nothing narrows')
  return { driver, others }
}

/** Up to `limit` ids that all narrowings let through; `rowOf` selects the row `p` whose id is `s.id`. */
export function foundIds(
  { driver, others }: Driven,
  limit: number | null,
  rowOf: (condition: Sql) => Sql,
): Sql {
  const end = limit === null ? sql`` : sql`limit ${limit}`
  if (others.length === 0) return sql`select s.id from (${driver.ids(limit)}) s ${end}`
  if (!others.some(({ readsRow }) => readsRow))
    return sql`select p.id from (${driver.ids(null)}) p where ${conditionOf(others)} ${end}`
  return sql`select s.id from (${driver.ids(null)}) s
    cross join lateral (${rowOf(conditionOf(others))} offset 0) p ${end}`
}

export const conditionOf = (narrowings: readonly Narrowing[]): Sql =>
  sql.join(
    narrowings.map(({ condition }) => sql`(${condition})`),
    sql` and `,
  )
