import type { Why, WhyNot } from '../reasons.ts'
import { statesBefore, type Transitions } from '../states.ts'
import { why } from '../why.ts'

export const broadcastStates = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type BroadcastState = (typeof broadcastStates)[number]

/** Which state a broadcast may take next (decisions 6). Cancel and edit are possible until sending begins. */
export const broadcastTransitions: Transitions<BroadcastState> = {
  scheduled: ['sending', 'cancelled'],
  sending: ['paused', 'sent', 'cancelled'],
  paused: ['sending', 'cancelled'],
  sent: [],
  cancelled: [],
}

/** Sending has begun and not ended: messages still go out, or will after a pause. */
export const isUnderway = (state: BroadcastState): boolean => state === 'sending' || state === 'paused'

/** Why a broadcast can no longer be changed or cancelled; undefined where it can. */
export function whyBroadcastIsFixed(state: BroadcastState): Fixed | undefined {
  return fixedBecause[state]
}

type Fixed = Why<'sending_begun' | 'broadcast_sent' | 'broadcast_cancelled'>
const fixedBecause: Record<BroadcastState, Fixed | undefined> = {
  scheduled: undefined,
  sending: why('sending_begun'),
  paused: why('sending_begun'),
  sent: why('broadcast_sent'),
  cancelled: why('broadcast_cancelled'),
}

/** Why a broadcast cannot be paused; undefined where it can. */
export function whyNotPaused(state: BroadcastState): WhyNot {
  if (statesBefore(broadcastTransitions, 'paused').includes(state)) return undefined
  return state === 'paused' ? why('broadcast_paused') : notSendingBecause[state]
}

/** Why a broadcast cannot go on; undefined where it can. */
export function whyNotResumed(state: BroadcastState): WhyNot {
  if (state === 'paused') return undefined
  return state === 'sending' ? why('broadcast_sending') : notSendingBecause[state]
}

/** Why the rest of a broadcast cannot be cancelled; undefined where it can. One that has not begun is cancelled whole. */
export function whyRestNotCancelled(state: BroadcastState): WhyNot {
  return state === 'scheduled' || !statesBefore(broadcastTransitions, 'cancelled').includes(state)
    ? notSendingBecause[state]
    : undefined
}

const notSendingBecause: Partial<Record<BroadcastState, WhyNot>> = {
  scheduled: why('sending_not_begun'),
  sent: why('broadcast_sent'),
  cancelled: why('broadcast_cancelled'),
}
