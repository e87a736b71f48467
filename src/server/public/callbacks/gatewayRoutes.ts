import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { receiveCallback, receiveStatus } from './gateways.ts'

export const gatewayHandlers: Handlers<
  Pick<typeof callbackRoutes, 'receiveTwilioMessage' | 'receiveTwilioStatus'>
> = {
  receiveTwilioMessage: async ({ db, outside, received }) =>
    receiveCallback(db, outside, { kind: 'twilio', received }),
  receiveTwilioStatus: async ({ db, outside, received, query }) =>
    receiveStatus(db, outside, { kind: 'twilio', received, reference: query.reference }),
}
