import type { GatewayReason } from '#contract/messaging/gatewayReason.ts'
import type { Outcome, Submit } from './port.ts'

// Outcomes that all adapters tell alike when no answer of a gateway does.

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

/** The submit was sent and the gateway did not answer. */
export const unknownOf = ({ reference }: Named, reason: string): Outcome => ({
  kind: 'unknown',
  reference,
  reason,
})

export const reasons = {
  noAnswer: 'no_answer',
  lost: 'connection_lost',
  away: 'gateway_away',
  busy: 'gateway_busy',
  noNumber: 'no_such_number',
  noTexts: 'no_texts_to_number',
  optedOut: 'opted_out_at_gateway',
  notWhole: 'taken_in_part',
} as const satisfies Record<string, GatewayReason>

export const refusedBy = (code: string | number): GatewayReason => `gateway_refused:${code}`
export const undelivered = (code: string): GatewayReason => `undelivered:${code}`
