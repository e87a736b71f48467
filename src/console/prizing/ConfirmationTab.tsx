import { Loaded } from '#console/kit/Loaded.tsx'
import { whyDrawIsFixed } from '#contract/prizing/drawStates.ts'
import { ConfirmedDraw } from './ConfirmedDraw.tsx'
import type { DrawnProps } from './drawnProps.ts'
import { byReplacement, useBallotDraws } from './useBallotDraws.ts'
import { WinnersToConfirm } from './WinnersToConfirm.tsx'

/** Before: what will be awarded. Afterwards: the winners and the certificate. */
export function ConfirmationTab(props: DrawnProps) {
  const read = useBallotDraws(props)
  return (
    <Loaded read={read} lines={6}>
      {({ data }) => {
        const { live } = byReplacement(data)
        return whyDrawIsFixed(props.draw.state) ? (
          <ConfirmedDraw {...props} winners={live.filter((row) => row.is_awarded)} />
        ) : (
          <WinnersToConfirm
            {...props}
            winners={live.filter((row) => row.left_out === null)}
            leftOut={live.filter((row) => row.left_out !== null)}
          />
        )
      }}
    </Loaded>
  )
}
