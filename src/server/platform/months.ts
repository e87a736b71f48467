/**
 * Counts of days, kept by month: how many there were from its first day up to each of 31, so that any range of days in it is
 * two of these apart, however long it is. Those of several months add up element by element.
 */
import type { Db } from './db/db.ts'
import { type Sql, sql } from './db/sql.ts'
import type { Scope } from './scope.ts'
import { localTime } from './time.ts'

const daysOfMonth = 31
/** Days as `YYYY-MM-DD`, both included. */
export type Ends = { readonly from: string; readonly until: string }

export const monthOf = (day: string): string => `${day.slice(0, 8)}01`

/** A month of which nothing is counted yet. */
export const emptyMonth: readonly number[] = Array<number>(daysOfMonth).fill(0)

/** The same with so many more on this day. */
export const addedOn = (upto: readonly number[], day: string, by: number): number[] =>
  upto.map((count, place) => (place + 1 < Number(day.slice(8)) ? count : count + by))

/** How many there are on each day, the first one first. */
export const daysIn = (upto: readonly number[]): number[] =>
  upto.map((count, place) => count - (upto[place - 1] ?? 0))

/** How many of the month `of` are in the range, in SQL; `of` has the column `month`. */
export const countIn = (of: string, column: string, { from, until }: Ends): Sql => {
  const [upto, month] = [sql.ref(`${of}.${column}`), sql.ref(`${of}.month`)]
  return sql`(coalesce(${upto}[least(${until}::date - ${month} + 1, ${sql.lit(daysOfMonth)})], 0)
    - coalesce(${upto}[least(${from}::date - ${month}, ${sql.lit(daysOfMonth)})], 0))`
}

/** The list of the `nth` of many months (from 1), which are handed in one behind the other, in SQL; `n` has the column. */
export const partOf = (lists: readonly number[]): Sql => {
  const days = sql.lit(daysOfMonth)
  return sql`(${[...lists]}::integer[])[((n.nth - 1) * ${days} + 1)::integer:(n.nth * ${days})::integer]`
}

/** The sums of many months as one list, in SQL; numbers of double precision, since the driver gives an array of bigint as texts. */
export const sumOfMonths = (of: string, column: string): Sql => {
  const upto = sql.ref(`${of}.${column}`)
  const sums = emptyMonth.map((_, place) => sql`sum(${upto}[${sql.lit(place + 1)}])`)
  return sql`array[${sql.join(sums)}]::double precision[]`
}

/** Which months have days in one of these ranges, in SQL. */
export const monthsOf = (of: string, ranges: readonly Ends[]): Sql => {
  const month = sql.ref(`${of}.month`)
  const within = ranges.map(
    ({ from, until }) => sql`${month} between ${monthOf(from)}::date and ${until}::date`,
  )
  return sql`(${sql.join(within, sql` or `)})`
}

/** Which days are in one of these ranges, in SQL. */
export const daysWithin = (of: string, ranges: readonly Ends[]): Sql => {
  const day = sql.ref(`${of}.day`)
  const within = ranges.map(({ from, until }) => sql`${day} between ${from}::date and ${until}::date`)
  return sql`(${sql.join(within, sql` or `)})`
}

/** How many days are folded in one transaction. */
const foldedAtOnce = 200

export type Open<One> = { readonly before: string; readonly last: One; readonly limit: number }

/** Folds what there is before today, some at once, in the order in which `list` has it behind the last; `first` is before all. */
export async function foldPast<One>(
  db: Db,
  scope: Scope,
  {
    first,
    list,
    fold,
  }: {
    first: One
    list: (db: Db, scope: Scope, open: Open<One>) => Promise<One[]>
    fold: (tx: Db, scope: Scope, these: readonly One[]) => Promise<void>
  },
): Promise<void> {
  const before = localTime(scope.client.timeZone, scope.at).date
  for (let last: One | undefined = first; last !== undefined; ) {
    const these: One[] = await list(db, scope, { before, last, limit: foldedAtOnce })
    if (these.length > 0) await db.transaction(scope, (tx) => fold(tx, scope, these))
    last = these.length < foldedAtOnce ? undefined : these.at(-1)
  }
}
