import type { Db, Query } from './db.ts'
import type { Within } from './oneMessage.ts'

const given = new WeakMap<Db, Map<string, unknown[]>>()

/**
 * One statement right before the commit (`later`) for all that was given under a name in this transaction: `make` gets it
 * in the order in which it was given.
 */
export function laterTogether<T>(
  tx: Db,
  within: Within,
  { name, some, make }: { name: string; some: readonly T[]; make: (all: readonly T[]) => Query<unknown> },
): void {
  if (some.length === 0) return
  const ofTransaction = given.get(tx) ?? new Map<string, unknown[]>()
  given.set(tx, ofTransaction)
  const before = ofTransaction.get(name)
  if (before) return void before.push(...some)
  const all: T[] = [...some]
  ofTransaction.set(name, all)
  tx.later(within, () => make(all))
}
