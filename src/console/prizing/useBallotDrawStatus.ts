import { useChange } from '#console/kit/api/query.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'

type Change = { status: BallotDraw['status']; reason?: string; is_all?: boolean }

/** Invalidates potential winners, or takes that back; throws what the call throws. */
export function useBallotDrawStatus(
  exp: string,
): (ballotDrawEid: string, change: Change) => Promise<unknown> {
  const set = useChange('setBallotDrawStatus')
  return (ballotDrawEid, change) => set.mutateAsync({ params: { exp, ballotDrawEid }, body: change })
}
