import { statesBefore, type Transitions } from '../states.ts'

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
export function whyBroadcastIsFixed(state: BroadcastState): string | undefined {
  return fixedBecause[state]
}

const fixedBecause: Record<BroadcastState, string | undefined> = {
  scheduled: undefined,
  sending: 'Sending has begun.',
  paused: 'Sending has begun.',
  sent: 'This broadcast was sent.',
  cancelled: 'This broadcast was cancelled.',
}

/** Why a broadcast cannot be paused; undefined where it can. */
export function whyNotPaused(state: BroadcastState): string | undefined {
  if (statesBefore(broadcastTransitions, 'paused').includes(state)) return undefined
  return state === 'paused' ? 'This broadcast is paused already.' : notSendingBecause[state]
}

/** Why a broadcast cannot go on; undefined where it can. */
export function whyNotResumed(state: BroadcastState): string | undefined {
  if (state === 'paused') return undefined
  return state === 'sending' ? 'This broadcast is being sent.' : notSendingBecause[state]
}

/** Why the rest of a broadcast cannot be cancelled; undefined where it can. One that has not begun is cancelled whole. */
export function whyRestNotCancelled(state: BroadcastState): string | undefined {
  return state === 'scheduled' || !statesBefore(broadcastTransitions, 'cancelled').includes(state)
    ? notSendingBecause[state]
    : undefined
}

const notSendingBecause: Partial<Record<BroadcastState, string>> = {
  scheduled: 'Sending has not begun.',
  sent: 'This broadcast was sent.',
  cancelled: 'This broadcast was cancelled.',
}
