import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

/**
 * States of a claim: `asked` until the message is written, `told`, `unreachable` where
 * there is no phone and no e-mail to tell by, `opened` once its page was, `claimed` by a right answer in time,
 * `declined` by who does not want the prize, `failed` by too many wrong answers, `over` where the time ran out.
 */
export const claimStates = [
  'asked',
  'told',
  'unreachable',
  'opened',
  'claimed',
  'declined',
  'failed',
  'over',
] as const
export type ClaimState = (typeof claimStates)[number]

/**
 * Changes of a claim; one that is unreachable is told again when there is an address. Whoever signs in finds a prize
 * that was given at once in the profile, told or not.
 */
const claimTransitions: Transitions<ClaimState> = {
  asked: ['told', 'unreachable', 'claimed', 'failed'],
  told: ['told', 'opened', 'claimed', 'declined', 'failed', 'over'],
  unreachable: ['told', 'unreachable', 'claimed', 'failed'],
  opened: ['opened', 'claimed', 'declined', 'failed', 'over'],
  claimed: [],
  declined: [],
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

/** Whether telling once more makes sense; whoever opened the page stays somebody who did. */
export const mayBeToldAgain = (state: ClaimState): boolean =>
  claimTransitions[state].some((next) => next === 'told' || next === 'opened')

/** Nobody claims the prize by it any more: a redraw is what is left. */
export const isLost = (state: ClaimState): boolean =>
  state === 'declined' || state === 'failed' || state === 'over'

/** At most 30 days, as the timeout of the code (E5). */
export const mostClaimHours = 720

const hour = 3_600_000

/**
 * When whoever was told then is reminded by itself: a day before the end, or after half of the time where there are
 * less than two days; never within two hours.
 */
export function reminderAt(toldAt: Date, endsAt: Date | null): Date | null {
  const span = endsAt ? endsAt.getTime() - toldAt.getTime() : 0
  if (span < 2 * hour) return null
  return new Date(toldAt.getTime() + Math.max(span / 2, span - 24 * hour))
}
