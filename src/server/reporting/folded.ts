/**
 * The folded sums of many experiences are remembered: only a fold changes them, and notes that in the transaction that does.
 * So those of a year are read once between two folds, and each time only what has come in since. Both are right at one
 * moment: what was remembered counts where it is of as many folds as what was read beside it.
 */
import type { Db } from '#server/platform/db/db.ts'
import { createMemory, type Memory } from '#server/platform/memory.ts'
import { daysIn } from '#server/platform/months.ts'
import type { Scope } from '#server/platform/scope.ts'
import { daysOfMonth } from './days.ts'
import type { OutcomeCount } from './queries/overview.ts'
import * as queries from './queries/sums.ts'

export type DayCount = Omit<OutcomeCount, 'experience_id'>

/** The sums of fewer experiences are read as quickly as they are looked up. */
const many = 5

/** Nothing can become wrong about either, so they are kept as long as there is room. */
const foldedSums = createMemory<queries.AtFold<queries.OutcomeSum>>({
  name: 'folded_sums',
  freshFor: 3_600_000,
  mostEntries: 200,
})
const foldedDays = createMemory<queries.AtFold<DayCount>>({
  name: 'folded_days',
  freshFor: 3_600_000,
  mostEntries: 100,
})

/** Of each experience in two ranges of days; one that is folded in part has two of a kind. */
export async function sumOfDays(
  db: Db,
  scope: Scope,
  asked: queries.OfRanges,
): Promise<queries.OutcomeSum[]> {
  if (asked.experienceIds.length < many) return queries.sumOutcomes(db, scope, asked)
  const found = await together(db, scope, {
    memory: foldedSums,
    key: [asked.days, asked.before].flatMap(({ from, until }) => [from, until]),
    experienceIds: asked.experienceIds,
    read: (part) => queries.sumPart(db, scope, part, asked),
  })
  return found?.flat() ?? queries.sumOutcomes(db, scope, asked)
}

/** By day, of all these experiences together; a day that is folded in part has two of a kind. */
export async function countsOfDays(db: Db, scope: Scope, asked: queries.OfDays): Promise<DayCount[]> {
  if (asked.experienceIds.length < many) return ofEachDay(await queries.listDaySums(db, scope, asked))
  const found = await together(db, scope, {
    memory: foldedDays,
    key: [asked.days.from, asked.days.until],
    experienceIds: asked.experienceIds,
    read: async (part) => {
      const { folds, rows } = await queries.listDaysPart(db, scope, part, asked)
      return { folds, rows: ofEachDay(rows) }
    },
  })
  if (!found) return ofEachDay(await queries.listDaySums(db, scope, asked))
  const [folded, open] = found
  return open.length === 0 ? folded : [...folded, ...open].sort(byOutcome)
}

type Parts<One> = {
  memory: Memory<queries.AtFold<One>>
  key: readonly string[]
  experienceIds: readonly string[]
  read: (part: 'folded' | 'open') => Promise<queries.AtFold<One>>
}

/** Folded sums and those that are not; undefined where something was folded between the two. */
async function together<One>(
  db: Db,
  scope: Scope,
  { memory, key, experienceIds, read }: Parts<One>,
): Promise<[One[], One[]] | undefined> {
  const open = await read('open')
  const of = [open.folds, ...key, ...experienceIds.toSorted()].join()
  const asked = { db, clientId: scope.client.id, key: of, at: scope.at }
  const folded = await memory.recall(asked, () => read('folded'))
  return folded.folds === open.folds ? [folded.rows, open.rows] : undefined
}

/** Each day with its counts, in the order of these: of a month that of each of its days. */
function ofEachDay(sums: readonly queries.DaySums[]): DayCount[] {
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

/** As the statements order them. */
const byOutcome = (one: DayCount, other: DayCount): number =>
  compared(one.status, other.status) || compared(one.source, other.source)

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
