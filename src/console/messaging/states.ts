import { type T, whyText } from '#console/kit/i18n/i18n.ts'
import type { Tone } from '#console/kit/StatusDot.tsx'
import type { shownState } from '#contract/messaging/approval.ts'
import type { Broadcast } from '#contract/messaging/calls.ts'
import { whyOfMessage } from '#contract/messaging/gatewayReason.ts'
import type { MessageState } from '#contract/messaging/messageStates.ts'
import { knownReasonOf } from './outcome.ts'

type ShownState = ReturnType<typeof shownState>

export const broadcastTones: Record<ShownState, Tone> = {
  scheduled: 'blue',
  approval: 'amber',
  sending: 'amber',
  paused: 'amber',
  sent: 'green',
  cancelled: 'gray',
}

export type Stated = Pick<Broadcast, 'state' | 'needs_approval' | 'approved_at'>

export const stateText = (t: T, state: ShownState): string => t(`messaging.state.${state}`)

/** The order in which the states of a broadcast's recipients are shown. */
export const recipientStates = [
  'delivered',
  'sent',
  'sending',
  'queued',
  'skipped',
  'failed',
  'unknown',
] as const satisfies readonly MessageState[]

/** A reason in plain words, as `area` says it; else what the gateway said. */
export function reasonText(t: T, reason: string, area: 'broadcasts' | 'inbox' = 'broadcasts'): string {
  const known = knownReasonOf(reason)
  return known ? t(`${area}.reason.${known}`) : whyText(whyOfMessage(reason))
}
