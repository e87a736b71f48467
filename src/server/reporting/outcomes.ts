/** Entries by day, outcome and source, as overviews and reports tell them. */

import type { Db } from '#server/platform/db/db.ts'
import { createMemory } from '#server/platform/memory.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Day } from './queries/home.ts'
import {
  countOutcomesByDay,
  hasFilledDays,
  type OutcomeCount,
  type SummedBy,
  sumOutcomesByDay,
} from './queries/overview.ts'
import { endsOf } from './range.ts'

export type Counted = { at: Date; counts: OutcomeCount[] }

/** So many are counted in a few milliseconds, and each time. */
const fewEntries = 20_000

/** The days of very many entries: counted anew each minute, while what was counted is told. */
const countedDays = createMemory<Counted>({
  name: 'entries_by_day',
  freshFor: 60_000,
  keptFor: 3_600_000,
  mostEntries: 500,
  isKept: ({ counts }) => sumOf(counts) > fewEntries,
})

/** Days with a date are days of the client's zone, one after the other; one without is all time. */
type Asked = {
  readonly experienceIds: readonly string[]
  readonly days: readonly Day[]
  /** All that whoever asks needs to tell apart, of many experiences or days. */
  readonly by?: SummedBy
}
const allTime = { from: '0001-01-01', until: '9999-12-31' }

/** From the days that are written with the entries, else by counting the entries. */
export async function countDays(db: Db, scope: Scope, asked: Asked): Promise<Counted> {
  if (!(await hasFilledDays(db, scope))) return countRows(db, scope, asked)
  const { experienceIds, days, by } = asked
  const { from, until } = endsOf(days)
  const ends = from === '' ? allTime : { from, until }
  return { at: scope.at, counts: await sumOutcomesByDay(db, scope, { experienceIds, by, ...ends }) }
}

function countRows(db: Db, scope: Scope, { experienceIds, days }: Asked): Promise<Counted> {
  const ids = experienceIds.toSorted()
  const key = [days.length, days.at(-1)?.end.getTime(), scope.client.timeZone, ...ids].join()
  return countedDays.recall({ db, clientId: scope.client.id, key, at: scope.at }, async () => ({
    at: scope.at,
    counts: await countOutcomesByDay(db, scope, { experienceIds: ids, days }),
  }))
}

type Split = Pick<OutcomeCount, 'status' | 'source' | 'count'>

/** Each day with what there is of it, the counts of several experiences in one. */
export function outcomesOf(
  days: readonly Day[],
  counts: readonly OutcomeCount[],
): { day: string; counts: Split[] }[] {
  const byDay = Map.groupBy(counts, ({ day }) => day)
  return days.map(({ day }) => ({ day, counts: summed(byDay.get(day) ?? []) }))
}

export function summed(counts: readonly OutcomeCount[]): Split[] {
  const sums = new Map<string, Split>()
  for (const { status, source, count } of counts) {
    const sum = sums.get(`${status} ${source}`) ?? { status, source, count: 0 }
    sums.set(`${status} ${source}`, { ...sum, count: sum.count + count })
  }
  return [...sums.values()]
}

export const sumOf = (counts: readonly Pick<OutcomeCount, 'count'>[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
