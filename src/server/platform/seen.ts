import { isDeepStrictEqual } from 'node:util'
import type { Refusable, Why } from '#contract/reasons.ts'
import { refuseWhy } from './errors.ts'

/** Each fact as it is now, and how a person is told so who saw it otherwise. */
type Facts<Seen> = {
  readonly [Name in keyof Seen]-?: {
    readonly now: Exclude<Seen[Name], undefined>
    readonly why: () => Why<Refusable>
  }
}

/**
 * Refuses (409 `stale`) at the first fact that is no longer as the person saw it (`contract/seen.ts`); what was not
 * sent is not compared. Called in the transaction that acts, once what the facts stand on is locked.
 */
export function requireSeen<Seen extends object>(seen: Seen | undefined, facts: Facts<Seen>): void {
  if (!seen) return
  for (const name in facts) {
    const { now, why } = facts[name]
    if (seen[name] !== undefined && !isDeepStrictEqual(seen[name], now)) refuseWhy(why())
  }
}
