/** Entries by day, outcome and source, as overviews and reports tell them. */

import type { Db } from '#server/platform/db/db.ts'
import { createMemory } from '#server/platform/memory.ts'
import type { Ends } from '#server/platform/months.ts'
import type { Scope } from '#server/platform/scope.ts'
import { countsOfDays, type DayCount, sumOfDays } from './folded.ts'
import type { Day } from './queries/home.ts'
import { countOutcomesByDay, type OutcomeCount } from './queries/overview.ts'
import type { PrizesOfDay } from './queries/prizes.ts'
import type { OutcomeSum } from './queries/sums.ts'
import { endsOf } from './range.ts'

export type Counted<Count> = { at: Date; counts: Count[] }

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

/**
 * Days are days of the client's zone, one after the other. Whether these are filled (`hasFilledDays`) is read before the sums,
 * since they may be filled at any moment.
 */
type Asked = {
  readonly experienceIds: readonly string[]
  readonly days: readonly Day[]
  readonly isFilled: boolean
}

/** By day, of all these experiences together: from the days that are written with the entries, else by counting the entries. */
export async function countDays(
  db: Db,
  scope: Scope,
  { experienceIds, days, isFilled }: Asked,
): Promise<Counted<DayCount>> {
  if (!isFilled) return countRows(db, scope, { experienceIds, days })
  return { at: scope.at, counts: await countsOfDays(db, scope, { experienceIds, days: endsOf(days) }) }
}

/** Whenever an entry came in; it may stand for the days of a sum. */
export const allTime: Day = { day: '', start: new Date(0), end: new Date('9999-12-31T00:00:00Z') }
const noDay: Ends = { from: '0001-01-02', until: '0001-01-01' }

/** By experience, in these days and in those beside which they are shown. */
export async function sumDays(
  db: Db,
  scope: Scope,
  { experienceIds, days, before = [], isFilled }: Asked & { readonly before?: readonly Day[] },
): Promise<Counted<OutcomeSum>> {
  if (isFilled) {
    const ends = { days: rangeOf(days), before: rangeOf(before) }
    return { at: scope.at, counts: await sumOfDays(db, scope, { experienceIds, ...ends }) }
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

function countRows(
  db: Db,
  scope: Scope,
  { experienceIds, days }: Omit<Asked, 'isFilled'>,
): Promise<Counted<OutcomeCount>> {
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
  counts: readonly DayCount[],
): { day: string; counts: Split[] }[] {
  const byDay = new Map<string, Split[]>()
  for (const one of counts) {
    const known = byDay.get(one.day)
    if (known) addTo(known, one)
    else byDay.set(one.day, [splitOf(one)])
  }
  return days.map(({ day }) => ({ day, counts: (byDay.get(day) ?? []).filter(isSome) }))
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
  const sums: Split[] = []
  for (const one of counts) addTo(sums, one)
  return sums.filter(isSome)
}

/** There are few outcomes and sources, and a year has thousands of counts. */
function addTo(sums: Split[], one: Split): void {
  const same = sums.find(({ status, source }) => status === one.status && source === one.source)
  if (same) same.count += one.count
  else sums.push(splitOf(one))
}

const splitOf = ({ status, source, count }: Split): Split => ({ status, source, count })
const isSome = ({ count }: Split) => count !== 0

export const sumOf = (counts: readonly Pick<OutcomeCount, 'count'>[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
