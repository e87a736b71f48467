import type { Outcome, Submit } from './port.ts'

// What the adapters say in common when no answer of a gateway says it.

type Named = Pick<Submit, 'reference'>

/** Nothing was sent, so it may be sent later. */
export const refusedForNow = ({ reference }: Named, reason: string): Outcome => ({
  kind: 'refused',
  reference,
  reason,
  isPermanent: false,
})

export const refusedForGood = ({ reference }: Named, reason: string): Outcome => ({
  kind: 'refused',
  reference,
  reason,
  isPermanent: true,
})

/** It was sent and nobody answered. */
export const unknownOf = ({ reference }: Named, reason: string): Outcome => ({
  kind: 'unknown',
  reference,
  reason,
})

export const reasons = {
  noAnswer: 'no_answer',
  lost: 'The connection was lost.',
  away: 'The gateway cannot be reached.',
  busy: 'The gateway is busy.',
  noNumber: 'The number does not exist.',
  noTexts: 'This number cannot receive texts.',
  optedOut: 'The recipient opted out at the gateway.',
  notWhole: 'The gateway took only a part of the text.',
} as const

export const refusedBy = (code: string | number) => `The gateway refused it (${code}).`
export const undelivered = (code: string) => `The gateway could not deliver it (${code}).`
