import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/services.ts'
import { receiveTwilioMessage, receiveTwilioStatus } from './twilio.ts'

export const twilioHandlers: Handlers<
  Pick<typeof callbackRoutes, 'receiveTwilioMessage' | 'receiveTwilioStatus'>
> = {
  receiveTwilioMessage: async ({ db, services, received }) => receiveTwilioMessage(db, services, received),
  receiveTwilioStatus: async ({ db, services, received, query }) =>
    receiveTwilioStatus(db, services, { ...received, reference: query.reference }),
}
