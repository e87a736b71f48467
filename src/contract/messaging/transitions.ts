import type { BroadcastState } from './broadcast.ts'
import type { MessageState } from './message.ts'

/**
 * Which state a broadcast may take next (decisions 6). Cancel and edit are possible until sending begins; the
 * console greys its buttons by the same table by which the server refuses.
 */
const broadcastTransitions: Record<BroadcastState, readonly BroadcastState[]> = {
  scheduled: ['sending', 'cancelled'],
  sending: ['paused', 'sent', 'cancelled'],
  paused: ['sending', 'cancelled'],
  sent: [],
  cancelled: [],
}

/**
 * Which state a message may take next. It never goes backwards: the one way back is a gateway's refusal that
 * may pass, before anything was accepted. `unknown` is settled by a receipt or a late answer, never by itself. What a
 * broadcast hands to the gateway for the first time stays `queued` until its outcome: its chunk says that it was begun.
 */
const messageTransitions: Record<MessageState, readonly MessageState[]> = {
  received: [],
  queued: ['sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped'],
  sending: ['sent', 'delivered', 'failed', 'queued', 'unknown'],
  unknown: ['sent', 'delivered', 'failed'],
  sent: ['delivered', 'failed'],
  delivered: [],
  failed: [],
  skipped: [],
}

/** The states from which a broadcast may become `next`. */
export function broadcastStatesBefore(next: BroadcastState): BroadcastState[] {
  return (Object.keys(broadcastTransitions) as BroadcastState[]).filter((state) =>
    broadcastTransitions[state].includes(next),
  )
}

/** The states from which a message may become `next`. */
export function messageStatesBefore(next: MessageState): MessageState[] {
  return (Object.keys(messageTransitions) as MessageState[]).filter((state) =>
    messageTransitions[state].includes(next),
  )
}

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
  if (broadcastStatesBefore('paused').includes(state)) return undefined
  return state === 'paused' ? 'This broadcast is paused already.' : notSendingBecause[state]
}

/** Why a broadcast cannot go on; undefined where it can. */
export function whyNotResumed(state: BroadcastState): string | undefined {
  if (state === 'paused') return undefined
  return state === 'sending' ? 'This broadcast is being sent.' : notSendingBecause[state]
}

/** Why the rest of a broadcast cannot be cancelled; undefined where it can. One that has not begun is cancelled whole. */
export function whyRestNotCancelled(state: BroadcastState): string | undefined {
  return state === 'scheduled' || !broadcastStatesBefore('cancelled').includes(state)
    ? notSendingBecause[state]
    : undefined
}

const notSendingBecause: Partial<Record<BroadcastState, string>> = {
  scheduled: 'Sending has not begun.',
  sent: 'This broadcast was sent.',
  cancelled: 'This broadcast was cancelled.',
}

/** What a filter by outcome means in states: who got it, who did not, and what is still to come. */
export const outcomeStates = {
  got: ['sent', 'delivered'],
  missed: ['skipped', 'failed', 'unknown'],
  underway: ['queued', 'sending'],
} as const satisfies Record<string, readonly MessageState[]>
