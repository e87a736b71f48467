/**
 * Entries by their days, as these were written with them: what is folded from the months (`entry_month`), what has come in
 * since from the other shards of the days (`entry_day_open`), in one statement, since a fold moves one to the other.
 */
import type { Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { countIn, daysWithin, type Ends, monthsOf, sumOfMonths } from '#server/platform/months.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { OutcomeCount } from './overview.ts'

export type OutcomeSum = Omit<OutcomeCount, 'day'> & {
  /** In the days beside which these are shown. */
  before: number
}

type Of = { readonly experienceIds: readonly string[] }

const monthsFrom = ({ client }: Scope, { experienceIds }: Of, ranges: readonly Ends[]): Sql =>
  sql`from entry_month m where m.client_id = ${client.id}
    and m.experience_id = any(${[...experienceIds]}::uuid[]) and ${monthsOf('m', ranges)}`
const openFrom = ({ client }: Scope, { experienceIds }: Of, ranges: readonly Ends[]): Sql =>
  sql`from entry_day d where d.client_id = ${client.id}
    and d.experience_id = any(${[...experienceIds]}::uuid[]) and d.shard >= 0 and ${daysWithin('d', ranges)}`

/** Of each experience in two ranges of days, each read once. */
export function sumOutcomes(
  db: Db,
  scope: Scope,
  { experienceIds, days, before }: Of & { readonly days: Ends; readonly before: Ends },
): Promise<OutcomeSum[]> {
  const ranges = [days, before]
  const openIn = (range: Ends) => sql`coalesce(sum(d.count) filter (where ${daysWithin('d', [range])}), 0)`
  return db.prepared().many(
    scope,
    sql<OutcomeSum>`
      select n.experience_id, n.status, n.source, sum(n.count)::bigint as count, sum(n.before)::bigint as before
      from (
        select m.experience_id, m.status, m.source, sum(${countIn('m', 'upto', days)}) as count,
          sum(${countIn('m', 'upto', before)}) as before
        ${monthsFrom(scope, { experienceIds }, ranges)} group by 1, 2, 3
        union all
        select d.experience_id, d.status, d.source, ${openIn(days)}, ${openIn(before)}
        ${openFrom(scope, { experienceIds }, ranges)} group by 1, 2, 3) n
      group by 1, 2, 3
      having sum(n.count) <> 0 or sum(n.before) <> 0
      order by 1, 2, 3`,
  )
}

/** A month of sums, or a day of what is not folded. */
export type DaySums = Pick<OutcomeCount, 'status' | 'source'> & {
  day: string
  upto: Rows['entry_month']['upto'] | null
  count: number | null
}

/** Of all these experiences together: each month with one of the days as one list, and days that are not folded. */
export function listDaySums(
  db: Db,
  scope: Scope,
  { experienceIds, days }: Of & { readonly days: Ends },
): Promise<DaySums[]> {
  return db.prepared().many(
    scope,
    sql<DaySums>`
      select m.month::text as day, m.status, m.source, ${sumOfMonths('m', 'upto')} as upto, null::bigint as count
      ${monthsFrom(scope, { experienceIds }, [days])} group by m.month, m.status, m.source
      union all
      select d.day::text, d.status, d.source, null, sum(d.count)::bigint
      ${openFrom(scope, { experienceIds }, [days])} group by d.day, d.status, d.source
      order by 2, 3`,
  )
}
