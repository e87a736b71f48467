import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

export const messageStates = [
  'received',
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'skipped',
  'unknown',
] as const
export type MessageState = (typeof messageStates)[number]

/**
 * Which state a message may take next. It never goes backwards: the one way back is a gateway's refusal that
 * may pass, before anything was accepted. `unknown` is settled by a receipt or a late answer, never by itself. What a
 * broadcast hands to the gateway for the first time stays `queued` until its outcome: its chunk says that it was begun.
 */
export const messageTransitions: Transitions<MessageState> = {
  received: [],
  queued: ['sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped'],
  sending: ['sent', 'delivered', 'failed', 'queued', 'unknown'],
  unknown: ['sent', 'delivered', 'failed'],
  sent: ['delivered', 'failed'],
  delivered: [],
  failed: [],
  skipped: [],
}

/** Why a message cannot be sent again; undefined where it can. The person may still have no address, or be out. */
export function whyNotResent(message: { state: MessageState; is_resent: boolean }): WhyNot {
  if (message.state !== 'unknown') return why('not_resendable')
  return message.is_resent ? why('resent_already') : undefined
}

/** A filter by outcome in states: who got it, who did not, and what is still to come. */
export const outcomeStates = {
  got: ['sent', 'delivered'],
  missed: ['skipped', 'failed', 'unknown'],
  underway: ['queued', 'sending'],
} as const satisfies Record<string, readonly MessageState[]>
