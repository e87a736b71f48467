import type { BallotDraw } from '#contract/prizing/calls.ts'
import { isLost } from '#contract/prizing/claimStates.ts'

/** The number of each alternate by its eid: redraws take them in the order of the one ranking. */
export function alternatesOf(
  rows: readonly Pick<BallotDraw, 'eid' | 'round' | 'position'>[],
): ReadonlyMap<string, number> {
  const drawnLater = rows
    .filter(({ round }) => round > 1)
    .toSorted((left, right) => left.position - right.position)
  return new Map(drawnLater.map(({ eid }, at) => [eid, at + 1]))
}

const lostStates = ['declined', 'over', 'failed'] as const

/** Why these cannot claim their prize any more, each reason once. */
export function lostReasonsOf(rows: readonly Pick<BallotDraw, 'claim'>[]): (typeof lostStates)[number][] {
  return lostStates.filter((state) => rows.some(({ claim }) => claim?.state === state))
}

export const isLostRow = ({ claim }: Pick<BallotDraw, 'claim'>): boolean =>
  claim !== null && isLost(claim.state)
