import { useRead } from '#console/kit/api/query.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawnProps } from './drawnProps.ts'

/** The ballots drawn so far. */
export function useBallotDraws({ experience, draw }: DrawnProps) {
  const params = { exp: experience.eid, drawEid: draw.eid }
  return useRead('listBallotDraws', { params }, { staleMs: 0 })
}

/** `live` are those that were not replaced. */
export function byReplacement(rows: BallotDraw[]) {
  return { live: rows.filter((row) => !row.is_replaced), replaced: rows.filter((row) => row.is_replaced) }
}
