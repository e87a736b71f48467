import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

/**
 * `waiting`: it was not taken yet, and will be tried. `failed`: it was given up. `dropped`: its event went before it
 * was taken, with its participant or with the import that wrote it.
 */
export const dispatchStates = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DispatchState = (typeof dispatchStates)[number]

/** Which state a dispatch may take next; a replay lets it wait again. */
export const dispatchTransitions: Transitions<DispatchState> = {
  waiting: ['delivered', 'failed', 'dropped'],
  delivered: ['waiting'],
  failed: ['waiting'],
  dropped: [],
}

/** Why a dispatch cannot be replayed; undefined where it can. */
export function whyNotReplayed(state: DispatchState): WhyNot {
  if (dispatchTransitions[state].includes('waiting')) return undefined
  return state === 'waiting' ? why('dispatch_waiting') : why('dispatch_dropped')
}
