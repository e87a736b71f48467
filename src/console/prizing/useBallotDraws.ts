import { useRead } from '#console/kit/api/query.ts'
import type { EntryStatus } from '#contract/entries/calls.ts'
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

const statuses = ['pending', 'valid', 'invalid', 'kicked'] as const satisfies readonly EntryStatus[]
export const isEntryStatus = (status: string): status is EntryStatus => statuses.some((one) => one === status)

/** What the entry's status allows (decisions 4). */
export const canBecomeValid = ({ entry }: BallotDraw) =>
  entry.status === 'pending' || entry.status === 'invalid'
export const canBecomeInvalid = ({ entry }: BallotDraw) =>
  entry.status === 'pending' || entry.status === 'valid'
