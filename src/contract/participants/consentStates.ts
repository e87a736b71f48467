import { statesBefore, type Transitions } from '../states.ts'

export const consentStates = ['none', 'pending', 'in', 'out'] as const
export type ConsentState = (typeof consentStates)[number]

export const consentHows = ['keyword', 'web_form', 'import', 'staff', 'reply'] as const
export type ConsentHow = (typeof consentHows)[number]

/** Changes of consent in a subscription (decisions 3): an answer never turns back into a question. */
const consentTransitions: Transitions<ConsentState> = {
  none: ['pending', 'in', 'out'],
  pending: ['none', 'in', 'out'],
  in: ['none', 'out'],
  out: ['none', 'in'],
}

/** From which states this change may come: an import or a form never overrides an opt-out. */
export function consentStatesBefore(change: { state: ConsentState; how: ConsentHow }): ConsentState[] {
  const isWeak = change.how === 'import' || change.how === 'web_form'
  return statesBefore(consentTransitions, change.state).filter(
    (before) => !(isWeak && change.state === 'in' && before === 'out'),
  )
}
