import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { Tone } from '#console/kit/StatusDot.tsx'
import type { Delivery } from '#contract/messaging/calls.ts'
import { whyOfMessage } from '#contract/messaging/gatewayReason.ts'

export type Outcome = 'got' | 'sent' | 'missed' | 'underway' | 'unknown' | 'open'
type State = NonNullable<Delivery['state']>

const outcomes: Record<State, Outcome> = {
  received: 'got',
  delivered: 'got',
  sent: 'sent',
  queued: 'underway',
  sending: 'underway',
  failed: 'missed',
  skipped: 'missed',
  unknown: 'unknown',
}

export const outcomeTones: Record<Outcome, Tone> = {
  got: 'green',
  sent: 'green',
  missed: 'gray',
  underway: 'blue',
  unknown: 'amber',
  open: 'blue',
}

type Told = Pick<Delivery, 'state' | 'reason'> & Partial<Pick<Delivery, 'broadcast_state'>>
/** By e-mail there is neither phone nor carrier. */
type Way = { isEmail: boolean }

/** Whether a person got a broadcast; before its recipients are fixed that is open. */
export function outcomeOf(told: Told): Outcome {
  if (told.state) return outcomes[told.state]
  return told.reason === 'before_freeze' && told.broadcast_state !== 'cancelled' ? 'open' : 'missed'
}

const reasons = [
  'opted_out',
  'no_consent',
  'no_phone',
  'no_email',
  'duplicate',
  'suppressed',
  'flagged',
  'quiet_hours',
  'cancelled',
  'no_answer',
  'not_in_list',
  'added_later',
  'before_freeze',
] as const
const plainStates = ['delivered', 'sent', 'queued', 'sending'] as const
const otherByEmail = ['delivered', 'sent', 'sending', 'no_answer'] as const

/** The reason in a sentence; else what the gateway said. */
export function useWhy(): (told: Told & Way) => string {
  const t = useT()
  return (told) => {
    const key = whyKeyOf(told)
    return key ? t(`person.why.${key}`) : whyText(whyOfMessage(reasonOf(told) ?? ''))
  }
}

/** Which sentence says it; undefined where only the gateway knows. */
export function whyKeyOf(told: Told & Way) {
  const reason = reasonOf(told)
  const said = reason ?? told.state
  const byEmail = told.isEmail ? otherByEmail.find((one) => one === said) : undefined
  if (byEmail) return `email.${byEmail}` as const
  if (reason) return reasons.find((one) => one === reason)
  return plainStates.find((one) => one === said) ?? 'noReason'
}

/** A broadcast that was cancelled before it began has no recipients, and never will. */
export function reasonOf({ reason, broadcast_state }: Told): string | null {
  return reason === 'before_freeze' && broadcast_state === 'cancelled' ? 'cancelled' : reason
}
