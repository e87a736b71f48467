/**
 * Which prizes credits earn (decisions 4): each time the threshold is reached one more, from the pools that the entry's
 * lines name, in their order, up to the limit of a person and to what is left. Where a pool was empty the prize is owed,
 * and comes with a later entry.
 */
export type Line = { readonly poolId: string; readonly typeId: string | null }

/** The person's share of a pool, the entry at hand counted; `threshold` of a pool is null where it has none. */
export type Counted = {
  readonly poolId: string
  readonly credits: number
  readonly prizes: number
  readonly remaining: number
  readonly threshold: number | null
}

export type Rules = {
  readonly isByPool: boolean
  /** Of the experience, where credits count together. */
  readonly threshold: number | null
  readonly limit: number
}

/** A line for each prize that is to be given. */
export function planPrizes(
  lines: readonly Line[],
  { counted, rules }: { counted: readonly Counted[]; rules: Rules },
): Line[] {
  const sum = (name: 'credits' | 'prizes') => counted.reduce((all, pool) => all + pool[name], 0)
  const room = Math.max(0, rules.limit - sum('prizes'))
  const firsts = lines.filter(({ poolId }, at) => lines.findIndex((one) => one.poolId === poolId) === at)
  const poolOf = (line: Line) => counted.find(({ poolId }) => poolId === line.poolId)
  if (rules.isByPool) {
    const owed = firsts.flatMap((line) => {
      const pool = poolOf(line)
      const earned = pool ? earnedBy(pool.credits, pool.threshold) - pool.prizes : 0
      return repeated(line, Math.min(earned, pool?.remaining ?? 0))
    })
    return owed.slice(0, room)
  }
  const owed = Math.min(room, earnedBy(sum('credits'), rules.threshold) - sum('prizes'))
  return firsts.flatMap((line) => repeated(line, poolOf(line)?.remaining ?? 0)).slice(0, Math.max(0, owed))
}

const earnedBy = (credits: number, threshold: number | null): number =>
  threshold ? Math.floor(credits / threshold) : 0

/** No longer than any limit lets somebody have. */
const most = 1000
const repeated = (line: Line, count: number): Line[] =>
  Array.from({ length: Math.max(0, Math.min(count, most)) }, () => line)
