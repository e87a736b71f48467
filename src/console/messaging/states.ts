import { serverText, type T } from '#console/kit/i18n/i18n.ts'
import type { Tone } from '#console/kit/StatusDot.tsx'
import type { BroadcastState, MessageState } from '#contract/messaging/calls.ts'

export const broadcastTones: Record<BroadcastState, Tone> = {
  scheduled: 'blue',
  sending: 'amber',
  paused: 'amber',
  sent: 'green',
  cancelled: 'gray',
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

/** Nothing changes any more, except by a late receipt. */
export const isUnderway = (state: BroadcastState): boolean => state === 'sending' || state === 'paused'

const knownReasons = [
  'opted_out',
  'no_consent',
  'no_phone',
  'duplicate',
  'flagged',
  'quiet_hours',
  'cancelled',
  'no_answer',
] as const

/** A reason in plain words; a gateway’s own words are the server’s. */
export function reasonText(t: T, reason: string): string {
  const known = knownReasons.find((one) => one === reason)
  return known ? t(`messaging.reason.${known}`) : serverText(reason)
}

/** What a broadcast is called: its title, else the beginning of its message. */
export function broadcastName(broadcast: { title: string | null; message: string }): string {
  if (broadcast.title) return broadcast.title
  const line = broadcast.message.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
