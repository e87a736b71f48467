import type { Message } from '#contract/messaging/calls.ts'
import { outcomeStates } from '#contract/messaging/messageStates.ts'

const known = [
  'opted_out',
  'no_consent',
  'no_phone',
  'no_email',
  'flagged',
  'quiet_hours',
  'duplicate',
  'cancelled',
  'no_answer',
] as const
type KnownReason = (typeof known)[number]

type Told = Pick<Message, 'state' | 'reason'>

/** It did not arrive, or nobody knows whether it did. */
export const isLost = ({ state }: Pick<Message, 'state'>): boolean =>
  outcomeStates.missed.some((one) => one === state)

/** A reason that has words of its own, else the server's or the gateway's text. */
export function reasonOf({
  reason,
}: Told): { isKnown: true; name: KnownReason } | { isKnown: false; text: string } | undefined {
  if (reason === null) return undefined
  const name = known.find((one) => one === reason)
  return name ? { isKnown: true, name } : { isKnown: false, text: reason }
}

/** How to go on after a message that did not arrive. */
export function nextStepOf({ state, reason }: Told): 'failed' | 'unknown' | 'opted_out' | undefined {
  if (state === 'unknown') return 'unknown'
  if (state === 'skipped') return reason === 'opted_out' ? 'opted_out' : undefined
  return state === 'failed' ? 'failed' : undefined
}
