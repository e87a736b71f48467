import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { BallotDraw, DrawState as State } from '#contract/prizing/calls.ts'

const tones: Record<State, Tone> = { open: 'blue', 'in-progress': 'amber', complete: 'green' }

export function DrawState({ state }: { state: State }) {
  const t = useT()
  return <StatusDot tone={tones[state]}>{t(`prizing.state.${state}`)}</StatusDot>
}

/** What a ballot draw is now: replaced, invalidated, a potential winner. */
export function BallotDrawStatus({ row }: { row: BallotDraw }) {
  const t = useT()
  if (row.is_replaced) return <StatusDot tone="gray">{t('prizing.status.replaced')}</StatusDot>
  const tone = row.status === 'invalidated' ? 'red' : 'green'
  return <StatusDot tone={tone}>{t(`prizing.status.${row.status}`)}</StatusDot>
}
