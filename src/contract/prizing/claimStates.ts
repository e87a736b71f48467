import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

/**
 * States of a claim: `asked` until the message is written, `told`, `unreachable` where
 * there is no phone and no e-mail to tell by, `claimed` by a right answer in time, `failed` by too many wrong ones,
 * `over` where the time ran out.
 */
export const claimStates = ['asked', 'told', 'unreachable', 'claimed', 'failed', 'over'] as const
export type ClaimState = (typeof claimStates)[number]

/** Changes of a claim; one that is unreachable is told again when there is an address. */
const claimTransitions: Transitions<ClaimState> = {
  asked: ['told', 'unreachable'],
  told: ['told', 'claimed', 'failed', 'over'],
  unreachable: ['told', 'unreachable'],
  claimed: [],
  failed: [],
  over: [],
}

/** So many wrong answers to the skill-testing question end a claim. */
export const mostWrongAnswers = 3

/** Whoever was told in the last hour is not told again: a second press, or a second person, sends nothing twice. */
export const hoursBetweenTellings = 1

/** Why nothing can be answered any more; undefined where it can. */
export function whyNotClaimed(state: ClaimState): WhyNot {
  if (claimTransitions[state].includes('claimed')) return undefined
  return why('claim_closed')
}

/** Whether telling once more makes sense. */
export const mayBeToldAgain = (state: ClaimState): boolean => claimTransitions[state].includes('told')
