import type { Message } from '#contract/messaging/calls.ts'
import { outcomeStates } from '#contract/messaging/messageStates.ts'

const known = [
  'opted_out',
  'no_consent',
  'no_phone',
  'no_email',
  'suppressed',
  'flagged',
  'quiet_hours',
  'duplicate',
  'cancelled',
  'no_answer',
] as const
type Told = Pick<Message, 'state' | 'reason'>

/** It did not arrive, or nobody knows whether it did. */
export const isLost = ({ state }: Pick<Message, 'state'>): boolean =>
  outcomeStates.missed.some((one) => one === state)

/** A reason that has words of its own; any other is the server's or the gateway's text. */
export const knownReasonOf = (reason: string) => known.find((one) => one === reason)

/** How to go on after a message that did not arrive. */
export function nextStepOf({ state, reason }: Told): 'failed' | 'unknown' | 'opted_out' | undefined {
  if (state === 'unknown') return 'unknown'
  if (state === 'skipped') return reason === 'opted_out' ? 'opted_out' : undefined
  return state === 'failed' ? 'failed' : undefined
}
