import type { Overview } from '#contract/reporting/overviewCalls.ts'

/** By what the entries of a day are told apart. */
export const splits = ['status', 'source'] as const
type Split = (typeof splits)[number]
type Count = Overview['days'][number]['counts'][number]
type Name = Count[Split] | 'prizes'

/** A day of an overview, or of a report, which has the prizes that were awarded on it. */
export type Day = Overview['days'][number] & { prizes?: number }

/** The entries of each day under the names of one split, of sources only those that there are; or its prizes. */
export type Series = {
  split: Split | 'prizes'
  names: Name[]
  days: { day: string; values: number[]; total: number }[]
  total: number
}

const outcomes = ['valid', 'pending', 'invalid', 'kicked'] as const satisfies readonly Name[]
const sources = [
  'web',
  'sms',
  'alternative',
  'offline',
  'import',
  'callback',
] as const satisfies readonly Name[]

export function seriesOf(days: readonly Day[], split: Split): Series {
  const there = new Set<Name>(days.flatMap(({ counts }) => counts.map((one) => one[split])))
  const names = split === 'status' ? [...outcomes] : sources.filter((name) => there.has(name))
  const sums = days.map(({ day, counts }) => {
    const values = names.map((name) => sumOf(counts.filter((one) => one[split] === name)))
    return { day, values, total: sumOf(counts) }
  })
  return { split, names, days: sums, total: sums.reduce((sum, { total }) => sum + total, 0) }
}

export function prizesOf(days: readonly Day[]): Series {
  const sums = days.map(({ day, prizes = 0 }) => ({ day, values: [prizes], total: prizes }))
  return {
    split: 'prizes',
    names: ['prizes'],
    days: sums,
    total: sums.reduce((sum, { total }) => sum + total, 0),
  }
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)
