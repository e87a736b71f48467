import { useT } from '#console/kit/i18n/i18n.ts'
import type { Tone } from '#console/kit/StatusDot.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { ParticipantRow } from '#contract/participants/calls.ts'

const tones = { in: 'green', pending: 'blue', out: 'gray', none: 'gray' } satisfies Record<
  ParticipantRow['consent'],
  Tone
>

/** Whether a person agreed to receive messages. */
export function ConsentStatus({ state }: { state: ParticipantRow['consent'] }) {
  const t = useT()
  return <StatusDot tone={tones[state]}>{t(`participants.consent.${state}`)}</StatusDot>
}
