import type { consentRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { getParticipant } from '../participants.ts'
import { listConsentHistory, setConsent } from './consentByHand.ts'
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  updateSubscription,
} from './subscriptions.ts'
import { liftSuppression } from './suppressions.ts'

export const consentHandlers: Handlers<typeof consentRoutes> = {
  listSubscriptions: async ({ db, scope }) => ({ data: await listSubscriptions(db, scope) }),
  createSubscription: async ({ db, scope, body }) => ({ data: await createSubscription(db, scope, body) }),
  updateSubscription: async ({ db, scope, params, body }) => ({
    data: await updateSubscription(db, scope, { id: params.id, sent: body }),
  }),
  deleteSubscription: async ({ db, scope, params, body }) => {
    await deleteSubscription(db, scope, { ...params, ...body })
    return { success: true }
  },
  listConsentHistory: async ({ db, scope, params }) => ({
    data: await listConsentHistory(db, scope, params.id),
  }),
  liftSuppression: async ({ db, scope, params, body }) => {
    await liftSuppression(db, scope, { ...body, participantId: params.id })
    return { data: await getParticipant(db, scope, params.id) }
  },
  setConsent: async ({ db, scope, params, body }) => {
    await setConsent(db, scope, { ...body, participantId: params.id })
    return { data: await getParticipant(db, scope, params.id) }
  },
}
