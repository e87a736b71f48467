import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { ConfirmedDraw } from './ConfirmedDraw.tsx'
import type { DrawnProps } from './PrizingPage.tsx'
import { useBallotDraws, winsPrize } from './useBallotDraws.ts'
import { WinnersToConfirm } from './WinnersToConfirm.tsx'

/** Before: what will be awarded. Afterwards: the winners and the certificate. */
export function ConfirmationTab({ experience, draw, place }: DrawnProps) {
  const { read, live } = useBallotDraws({ experience, draw })
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton count={6} />
  const winners = live.filter(winsPrize)
  if (draw.state === 'complete') {
    return <ConfirmedDraw experience={experience} draw={draw} winners={winners} place={place} />
  }
  return (
    <WinnersToConfirm
      experience={experience}
      draw={draw}
      winners={winners}
      leftOutCount={live.length - winners.length}
      place={place}
    />
  )
}
