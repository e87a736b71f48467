/**
 * Entries by their days, as these were written with them: what is folded from the months (`entry_month`), what has come in
 * since from the other shards of the days (`entry_day_open`), in one statement, since a fold moves one to the other.
 */
import type { Rows } from '#db/rows.ts'
import { foldsCounter } from '#server/entries/entries.ts'
import { counterChanges } from '#server/platform/counters.ts'
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

export type OfRanges = Of & { readonly days: Ends; readonly before: Ends }

const foldedSums = (scope: Scope, { days, before, ...of }: OfRanges): Sql => sql`
  select m.experience_id, m.status, m.source, sum(${countIn('m', 'upto', days)}) as count,
    sum(${countIn('m', 'upto', before)}) as before
  ${monthsFrom(scope, of, [days, before])} group by 1, 2, 3`

function openSums(scope: Scope, { days, before, ...of }: OfRanges): Sql {
  const openIn = (range: Ends) => sql`coalesce(sum(d.count) filter (where ${daysWithin('d', [range])}), 0)`
  return sql`
    select d.experience_id, d.status, d.source, ${openIn(days)} as count, ${openIn(before)} as before
    ${openFrom(scope, of, [days, before])} group by 1, 2, 3`
}

const summedUp = (sums: Sql): Sql<OutcomeSum> => sql`
  select n.experience_id, n.status, n.source, sum(n.count)::bigint as count, sum(n.before)::bigint as before
  from (${sums}) n
  group by 1, 2, 3
  having sum(n.count) <> 0 or sum(n.before) <> 0
  order by 1, 2, 3`

/** Of each experience in two ranges of days, each read once. */
export function sumOutcomes(db: Db, scope: Scope, asked: OfRanges): Promise<OutcomeSum[]> {
  const both = sql`${foldedSums(scope, asked)} union all ${openSums(scope, asked)}`
  return db.prepared().many(scope, summedUp(both))
}

/** Some rows, and how often anything of the client had been folded at the moment at which they were read. */
export type AtFold<One> = { readonly folds: number; readonly rows: One[] }

/** Only the folded part of the same sums, or only the rest. */
export function sumPart(
  db: Db,
  scope: Scope,
  part: 'folded' | 'open',
  asked: OfRanges,
): Promise<AtFold<OutcomeSum>> {
  const sums = part === 'folded' ? foldedSums(scope, asked) : openSums(scope, asked)
  return atFold(
    db,
    scope,
    sql<OutcomeSum>`
      select n.experience_id, n.status, n.source, n.count::bigint as count, n.before::bigint as before from (${sums}) n
      where n.count <> 0 or n.before <> 0`,
  )
}

async function atFold<One>(db: Db, scope: Scope, rows: Sql<One>): Promise<AtFold<One>> {
  const found = await db.prepared().many(
    scope,
    sql<One & { folds: number; is_row: boolean }>`
      select f.folds, r.* from (select ${counterChanges(scope, [foldsCounter])} as folds) f
      left join (select true as is_row, p.* from (${rows}) p) r on true`,
  )
  return { folds: found[0]?.folds ?? 0, rows: found.filter(({ is_row }) => is_row) }
}

/** A month of sums, or a day of what is not folded. */
export type DaySums = Pick<OutcomeCount, 'status' | 'source'> & {
  day: string
  upto: Rows['entry_month']['upto'] | null
  count: number | null
}

export type OfDays = Of & { readonly days: Ends }

const foldedDays = (scope: Scope, { days, ...of }: OfDays): Sql => sql`
  select m.month::text as day, m.status, m.source, ${sumOfMonths('m', 'upto')} as upto, null::bigint as count
  ${monthsFrom(scope, of, [days])} group by m.month, m.status, m.source`

const openDays = (scope: Scope, { days, ...of }: OfDays): Sql => sql`
  select d.day::text, d.status, d.source, null::double precision[] as upto, sum(d.count)::bigint as count
  ${openFrom(scope, of, [days])} group by d.day, d.status, d.source`

const inOrder = (rows: Sql): Sql<DaySums> => sql`${rows} order by status, source`

/** Of all these experiences together: each month with one of the days as one list, and days that are not folded. */
export function listDaySums(db: Db, scope: Scope, asked: OfDays): Promise<DaySums[]> {
  const both = sql`${foldedDays(scope, asked)} union all ${openDays(scope, asked)}`
  return db.prepared().many(scope, inOrder(both))
}

/** Only the folded part of the same days, or only the rest. */
export function listDaysPart(
  db: Db,
  scope: Scope,
  part: 'folded' | 'open',
  asked: OfDays,
): Promise<AtFold<DaySums>> {
  const days = part === 'folded' ? foldedDays(scope, asked) : openDays(scope, asked)
  return atFold(db, scope, inOrder(days))
}
