/** Entries by day, outcome and source, as overviews and reports tell them. */

import type { Db } from '#server/platform/db/db.ts'
import { createMemory } from '#server/platform/memory.ts'
import { daysIn, type Ends } from '#server/platform/months.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Day } from './queries/home.ts'
import { countOutcomesByDay, hasFilledDays, type OutcomeCount } from './queries/overview.ts'
import type { PrizesOfDay } from './queries/prizes.ts'
import { type DaySums, listDaySums, type OutcomeSum, sumOutcomes } from './queries/sums.ts'
import { endsOf } from './range.ts'

export type Counted<Count> = { at: Date; counts: Count[] }
export type DayCount = Omit<OutcomeCount, 'experience_id'>

/** So many are counted in a few milliseconds, and each time. */
export const fewRows = 20_000

/** When the oldest of the figures that are told together was counted. */
export const countedAt = (...each: readonly { readonly at: Date }[]): Date =>
  new Date(Math.min(...each.map(({ at }) => at.getTime())))

/** The days of very many entries: counted anew each minute, while what was counted is told. */
const countedDays = createMemory<Counted<OutcomeCount>>({
  name: 'entries_by_day',
  freshFor: 60_000,
  keptFor: 3_600_000,
  mostEntries: 500,
  isKept: ({ counts }) => sumOf(counts) > fewRows,
})

/** Days are days of the client's zone, one after the other. */
type Asked = { readonly experienceIds: readonly string[]; readonly days: readonly Day[] }

/** By day, of all these experiences together: from the days that are written with the entries, else by counting the entries. */
export async function countDays(
  db: Db,
  scope: Scope,
  { experienceIds, days }: Asked,
): Promise<Counted<DayCount>> {
  if (!(await hasFilledDays(db, scope))) return countRows(db, scope, { experienceIds, days })
  const sums = await listDaySums(db, scope, { experienceIds, days: endsOf(days) })
  return { at: scope.at, counts: daysOf(sums) }
}

/** Whenever an entry came in; it may stand for the days of a sum. */
export const allTime: Day = { day: '', start: new Date(0), end: new Date('9999-12-31T00:00:00Z') }
const noDay: Ends = { from: '0001-01-02', until: '0001-01-01' }

/** By experience, in these days and in those beside which they are shown. */
export async function sumDays(
  db: Db,
  scope: Scope,
  { experienceIds, days, before = [] }: Asked & { readonly before?: readonly Day[] },
): Promise<Counted<OutcomeSum>> {
  if (await hasFilledDays(db, scope)) {
    const ends = { days: rangeOf(days), before: rangeOf(before) }
    return { at: scope.at, counts: await sumOutcomes(db, scope, { experienceIds, ...ends }) }
  }
  const [now, earlier] = await Promise.all(
    [days, before].map((each) => countRows(db, scope, { experienceIds, days: each })),
  )
  return {
    at: now?.at ?? scope.at,
    counts: [
      ...(now?.counts ?? []).map((one) => ({ ...one, before: 0 })),
      ...(earlier?.counts ?? []).map((one) => ({ ...one, count: 0, before: one.count })),
    ],
  }
}

function rangeOf(days: readonly Day[]): Ends {
  if (days[0] === allTime) return { from: '0001-01-01', until: '9999-12-31' }
  return days.length > 0 ? endsOf(days) : noDay
}

function countRows(db: Db, scope: Scope, { experienceIds, days }: Asked): Promise<Counted<OutcomeCount>> {
  const ids = experienceIds.toSorted()
  const key = [days.length, days.at(-1)?.end.getTime(), scope.client.timeZone, ...ids].join()
  return countedDays.recall({ db, clientId: scope.client.id, key, at: scope.at }, async () => ({
    at: scope.at,
    counts: await countOutcomesByDay(db, scope, { experienceIds: ids, days }),
  }))
}

/** Each day with its sums, in the order of these; an open day and its month have one each. */
function daysOf(sums: readonly DaySums[]): DayCount[] {
  const counts: DayCount[] = []
  for (const { day, status, source, upto, count } of sums) {
    if (!upto) counts.push({ day, status, source, count: count ?? 0 })
    else
      for (const [place, ofDay] of daysIn(upto).entries())
        if (ofDay !== 0)
          counts.push({ day: day.slice(0, 8) + daysOfMonth[place], status, source, count: ofDay })
  }
  return counts
}
const daysOfMonth = Array.from({ length: 31 }, (_, place) => String(place + 1).padStart(2, '0'))

type Split = Pick<OutcomeCount, 'status' | 'source' | 'count'>

/** Each day with what there is of it, the counts of several experiences in one. */
export function outcomesOf(
  days: readonly Day[],
  counts: readonly DayCount[],
): { day: string; counts: Split[] }[] {
  const byDay = Map.groupBy(counts, ({ day }) => day)
  return days.map(({ day }) => ({ day, counts: summed(byDay.get(day) ?? []) }))
}

/** The same with the prizes that were awarded on each day, whenever their entries came in. */
export const withPrizes = <One extends { day: string }>(
  days: readonly One[],
  prizes: readonly PrizesOfDay[],
): (One & { prizes: number })[] => {
  const byDay = new Map(prizes.map(({ day, count }) => [day, count]))
  return days.map((one) => ({ ...one, prizes: byDay.get(one.day) ?? 0 }))
}

export function summed(counts: readonly Split[]): Split[] {
  const sums = new Map<string, Split>()
  for (const { status, source, count } of counts) {
    const sum = sums.get(`${status} ${source}`) ?? { status, source, count: 0 }
    sums.set(`${status} ${source}`, { ...sum, count: sum.count + count })
  }
  return [...sums.values()].filter(({ count }) => count !== 0)
}

export const sumOf = (counts: readonly Pick<OutcomeCount, 'count'>[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
