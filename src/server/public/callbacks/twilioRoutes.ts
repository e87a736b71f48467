import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { receiveTwilioMessage, receiveTwilioStatus } from './twilio.ts'

export const twilioHandlers: Handlers<
  Pick<typeof callbackRoutes, 'receiveTwilioMessage' | 'receiveTwilioStatus'>
> = {
  receiveTwilioMessage: async ({ db, outside, received }) => receiveTwilioMessage(db, outside, received),
  receiveTwilioStatus: async ({ db, outside, received, query }) =>
    receiveTwilioStatus(db, outside, { ...received, reference: query.reference }),
}
