/** Entries by day, outcome and source, as overviews and reports tell them. */

import type { Db } from '#server/platform/db/db.ts'
import { createMemory } from '#server/platform/memory.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Day } from './queries/home.ts'
import { countOutcomesByDay, type OutcomeCount } from './queries/overview.ts'

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

export function countDays(
  db: Db,
  scope: Scope,
  { experienceIds, days }: { experienceIds: readonly string[]; days: readonly Day[] },
): Promise<Counted> {
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
