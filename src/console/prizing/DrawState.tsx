import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawState as State } from '#contract/prizing/drawStates.ts'

const tones: Record<State, Tone> = {
  open: 'blue',
  'in-progress': 'amber',
  complete: 'green',
  abandoned: 'gray',
}

export function DrawState({ state }: { state: State }) {
  const t = useT()
  return <StatusDot tone={tones[state]}>{t(`prizing.state.${state}`)}</StatusDot>
}

/** Nobody of an abandoned draw can win any more. */
export const drawnLabel = ({ state }: { state: State }) =>
  state === 'abandoned' ? 'freeze.abandonedDrawn' : 'prizing.potentialWinners'

/** The state of a ballot: replaced, invalidated, skipped, a potential winner while there can be one, and a winner. */
export function BallotDrawStatus({ row }: { row: BallotDraw }) {
  const t = useT()
  if (row.is_replaced) return <StatusDot tone="gray">{t('prizing.status.replaced')}</StatusDot>
  if (row.is_awarded) return <StatusDot tone="green">{t('prizing.status.winner')}</StatusDot>
  const { left_out } = row
  if (left_out === 'won_before' || left_out === 'abandoned' || left_out === 'confirmed_without')
    return <StatusDot tone="gray">{t(`prizing.status.${left_out}`)}</StatusDot>
  const tone = row.status === 'invalidated' ? 'red' : left_out ? 'gray' : 'blue'
  return <StatusDot tone={tone}>{t(`prizing.status.${row.status}`)}</StatusDot>
}
