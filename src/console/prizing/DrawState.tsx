import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { BallotDraw, DrawState as State } from '#contract/prizing/calls.ts'
import { winsPrize } from './useBallotDraws.ts'

const tones: Record<State, Tone> = { open: 'blue', 'in-progress': 'amber', complete: 'green' }

export function DrawState({ state }: { state: State }) {
  const t = useT()
  return <StatusDot tone={tones[state]}>{t(`prizing.state.${state}`)}</StatusDot>
}

type StatusProps = { row: BallotDraw; isConfirmed: boolean }

/** What a ballot draw is now: replaced, invalidated, a potential winner, and after confirmation a winner. */
export function BallotDrawStatus({ row, isConfirmed }: StatusProps) {
  const t = useT()
  if (row.is_replaced) return <StatusDot tone="gray">{t('prizing.status.replaced')}</StatusDot>
  if (isConfirmed && winsPrize(row)) return <StatusDot tone="green">{t('prizing.status.winner')}</StatusDot>
  const tone = row.status === 'invalidated' ? 'red' : isConfirmed ? 'gray' : 'blue'
  return <StatusDot tone={tone}>{t(`prizing.status.${row.status}`)}</StatusDot>
}
