import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { EntryStatus as EntryState } from '#contract/entries/entryStates.ts'
import type { ExperienceStatus as ExperienceState } from '#contract/experiences/status.ts'
import type { MessageState } from '#contract/messaging/messageStates.ts'
import type { ConsentState } from '#contract/participants/consentStates.ts'

const consentTones: Record<ConsentState, Tone> = { in: 'green', pending: 'blue', out: 'gray', none: 'gray' }

/** Whether a person agreed to receive messages. */
export function ConsentStatus({ state }: { state: ConsentState }) {
  const t = useT()
  return <StatusDot tone={consentTones[state]}>{t(`participants.consent.${state}`)}</StatusDot>
}

const entryTones: Record<EntryState, Tone> = {
  pending: 'blue',
  valid: 'green',
  invalid: 'red',
  kicked: 'gray',
}

export function EntryStatus({ status }: { status: EntryState }) {
  const t = useT()
  return <StatusDot tone={entryTones[status]}>{t(`experiences.entry.${status}`)}</StatusDot>
}

const experienceTones: Record<ExperienceState, Tone> = {
  draft: 'amber',
  coming_soon: 'blue',
  open: 'green',
  ended: 'gray',
  closed: 'gray',
}

export function ExperienceStatus({ status }: { status: ExperienceState }) {
  const t = useT()
  return <StatusDot tone={experienceTones[status]}>{t(`experiences.status.${status}`)}</StatusDot>
}

export const messageTones: Record<MessageState, Tone> = {
  received: 'gray',
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  delivered: 'green',
  failed: 'red',
  skipped: 'gray',
  unknown: 'amber',
}
