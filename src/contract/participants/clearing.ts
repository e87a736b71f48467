import type { WhyNot } from '../reasons.ts'
import { why } from '../why.ts'

/** A list is being cleared from the wish to the last row; until `clearing_until` it can be undone. */
type Clearing = { readonly clearing_until: Date | string | null }

/** Why a list cannot be cleared, filled or deleted; undefined where it can. */
export function whyListIsHeld({ clearing_until }: Clearing): WhyNot {
  return clearing_until === null ? undefined : why('list_being_cleared')
}

/** Why everybody cannot come back into a list; undefined where they can. */
export function whyNotUncleared({ clearing_until }: Clearing, now: Date): WhyNot {
  const isInTime = clearing_until !== null && new Date(clearing_until) > now
  return isInTime ? undefined : why('undo_over')
}
