import type { BallotDraw } from '#contract/prizing/calls.ts'
import { whyNotClaimed } from '#contract/prizing/claimStates.ts'

/** Beyond that nobody watches a screen. */
const farMs = 3_600_000
/** The clock here may be ahead of the server's, which decides. */
const leastMs = 2000

/** In how many ms the next of these claims is out of time, of which no hint comes; false where none is within an hour. */
export function nextEndMs(
  rows: readonly { readonly claim: Pick<NonNullable<BallotDraw['claim']>, 'state' | 'ends_at'> | null }[],
  now: number,
): number | false {
  const ends = rows.flatMap(({ claim }) =>
    claim?.ends_at && !whyNotClaimed(claim.state) ? Date.parse(claim.ends_at) - now : [],
  )
  const next = Math.min(...ends)
  return next < farMs && Math.max(next, leastMs)
}
