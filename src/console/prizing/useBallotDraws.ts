import { useRead } from '#console/kit/api/query.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawnProps } from './drawnProps.ts'

/** The ballots drawn so far; `live` are those that were not replaced. */
export function useBallotDraws({ experience, draw }: Pick<DrawnProps, 'experience' | 'draw'>) {
  const read = useRead(
    'listBallotDraws',
    { params: { exp: experience.eid, drawEid: draw.eid } },
    { staleMs: 0 },
  )
  const rows: BallotDraw[] = read.data?.data ?? []
  return {
    read,
    live: rows.filter((row) => !row.is_replaced),
    replaced: rows.filter((row) => row.is_replaced),
  }
}
