import type { Transitions } from '../states.ts'

export const drawStates = ['open', 'in-progress', 'complete'] as const
export type DrawState = (typeof drawStates)[number]

/** What a draw may become (decisions 5): its winners are drawn once, redrawn as often as needed, and confirmed once. */
const drawTransitions: Transitions<DrawState> = {
  open: ['in-progress'],
  'in-progress': ['in-progress', 'complete'],
  complete: [],
}

/** Why no ballot can be drawn, redrawn or judged any more; undefined where it can. */
export function whyDrawIsFixed(state: DrawState): string | undefined {
  return drawTransitions[state].length === 0 ? 'The winners of this draw are confirmed already.' : undefined
}

/** Why the winners cannot be confirmed; undefined where they can. */
export function whyNotConfirmed(state: DrawState): string | undefined {
  if (drawTransitions[state].includes('complete')) return undefined
  return whyDrawIsFixed(state) ?? 'Draw the potential winners first.'
}

/** Why no public value can be given; undefined where one can, by another person than who opened the draw. */
export function whyNoPublicValue(draw: {
  state: DrawState
  public_value_kind: string | null
}): string | undefined {
  if (draw.state !== 'open')
    return 'The potential winners were drawn already, so no public value can be given.'
  return draw.public_value_kind === null ? undefined : 'The public value of this draw was given already.'
}
