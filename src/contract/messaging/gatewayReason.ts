import type { Why } from '../reasons.ts'
import { why } from '../why.ts'
import { deliveryReasons } from './deliveryReasons.ts'

type Reasons = typeof deliveryReasons
type Coded = {
  [R in keyof Reasons]: Reasons[R]['text'] extends `${string}{code}${string}` ? R : never
}[keyof Reasons]

/**
 * Why a gateway did not take or deliver a message, as a message's `reason` has it; `undelivered:30003` has the
 * gateway's own code.
 */
export type GatewayReason = Exclude<keyof Reasons, Coded> | `${Coded}:${string}` | 'no_answer'

/** Such a reason as data. A sentence that was stored before there were words for it is told as it is. */
export function whyOfMessage(reason: string): Why {
  const [name = '', code] = reason.split(/:(.*)/s)
  if (!isGatewayReason(name)) return why('said_before', { text: reason })
  return { reason: name, values: code === undefined ? {} : { code } }
}

const isGatewayReason = (name: string): name is keyof Reasons => Object.hasOwn(deliveryReasons, name)
