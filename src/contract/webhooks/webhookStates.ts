import type { WhyNot } from '../reasons.ts'
import { statesBefore, type Transitions } from '../states.ts'
import { why } from '../why.ts'

/**
 * `off`: staff turned it off, and no event is kept for it. `paused`: it took nothing for long; events are kept for it,
 * and one is tried now and then.
 */
export const webhookStates = ['on', 'off', 'paused'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Which state a webhook may take next. */
export const webhookTransitions: Transitions<WebhookState> = {
  on: ['off', 'paused'],
  off: ['on'],
  paused: ['on', 'off'],
}

/** The state after staff said whether it is on: one that is paused stays so until it is resumed. */
export const stateWhere = (isOn: boolean, before: WebhookState): WebhookState => {
  if (!isOn) return 'off'
  return before === 'off' ? 'on' : before
}

/** Why a webhook cannot be resumed; undefined where it can. */
export function whyNotResumable(state: WebhookState): WhyNot {
  if (state === 'paused' && statesBefore(webhookTransitions, 'on').includes(state)) return undefined
  return state === 'on' ? why('webhook_on') : why('webhook_off')
}

/** Why nothing can be replayed to it; undefined where something can. */
export const whyNoReplays = (state: WebhookState): WhyNot =>
  state === 'off' ? why('webhook_off') : undefined
