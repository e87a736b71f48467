import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

export const drawStates = ['open', 'in-progress', 'complete', 'abandoned'] as const
export type DrawState = (typeof drawStates)[number]

/** Why an entry is no ballot: the first of these that holds. */
export const noBallotReasons = ['not_valid', 'outside_period', 'flagged', 'won_before', 'rules'] as const

/** Why a ballot that was drawn gets no prize: the first of these that holds. */
export const leftOutReasons = [
  'replaced',
  'invalidated',
  'abandoned',
  'entry_not_valid',
  'won_before',
  'confirmed_without',
] as const

/**
 * Changes of a draw (decisions 5): its winners are drawn once, redrawn as often as needed, and confirmed once. Until then
 * it can be abandoned, for good.
 */
const drawTransitions: Transitions<DrawState> = {
  open: ['in-progress', 'abandoned'],
  'in-progress': ['in-progress', 'complete', 'abandoned'],
  complete: [],
  abandoned: [],
}

/** Why no ballot can be drawn, redrawn or judged, nor the draw abandoned, any more; undefined where it can. */
export function whyDrawIsFixed(state: DrawState): WhyNot {
  if (state === 'abandoned') return why('draw_abandoned')
  return drawTransitions[state].length === 0 ? why('winners_confirmed') : undefined
}

/** Why the winners cannot be confirmed; undefined where they can. */
export function whyNotConfirmed(state: DrawState): WhyNot {
  if (drawTransitions[state].includes('complete')) return undefined
  return whyDrawIsFixed(state) ?? why('not_drawn')
}

type ValueOf = { state: DrawState; public_value_kind: string | null; beacon_round: number | null }

/** Why no public value can be given; undefined where one can, by another person than who opened the draw. */
export function whyNoPublicValue({ state, public_value_kind, beacon_round }: ValueOf): WhyNot {
  if (state === 'abandoned') return why('draw_abandoned')
  if (state !== 'open') return why('public_value_too_late')
  if (public_value_kind !== null) return why('public_value_given')
  return beacon_round === null ? undefined : why('public_value_of_beacon', { round: beacon_round })
}

/** Why nobody can be drawn yet; undefined once its round of drand has come, or where it waits for none. */
export function whyNotDrawnYet({ public_value_kind, beacon_round }: Omit<ValueOf, 'state'>): WhyNot {
  if (beacon_round === null || public_value_kind !== null) return undefined
  return why('beacon_not_there', { round: beacon_round })
}

/** Why this person cannot confirm; undefined where he or she can. Where the client asks for two persons, whoever drew cannot. */
export function whyMayNotConfirm(
  { has_drawn }: { has_drawn: boolean },
  { needs_two_persons_to_confirm }: { needs_two_persons_to_confirm: boolean },
): WhyNot {
  return needs_two_persons_to_confirm && has_drawn ? why('confirmed_by_another') : undefined
}
