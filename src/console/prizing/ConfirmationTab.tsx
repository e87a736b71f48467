import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { whyDrawIsFixed } from '#contract/prizing/drawStates.ts'
import { ConfirmedDraw } from './ConfirmedDraw.tsx'
import type { DrawnProps } from './drawnProps.ts'
import { useBallotDraws } from './useBallotDraws.ts'
import { WinnersToConfirm } from './WinnersToConfirm.tsx'

/** Before: what will be awarded. Afterwards: the winners and the certificate. */
export function ConfirmationTab({ experience, draw, place }: DrawnProps) {
  const { read, live } = useBallotDraws({ experience, draw })
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton count={6} />
  if (whyDrawIsFixed(draw.state)) {
    const winners = live.filter((row) => row.is_awarded)
    return <ConfirmedDraw experience={experience} draw={draw} winners={winners} place={place} />
  }
  return (
    <WinnersToConfirm
      experience={experience}
      draw={draw}
      winners={live.filter((row) => row.left_out === null)}
      leftOut={live.filter((row) => row.left_out !== null)}
      place={place}
    />
  )
}
