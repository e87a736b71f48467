import type { deliveryRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { requeueEvent, requeueEventEmail } from '../delivery/requeue.ts'
import { resendMessage } from '../delivery/resend.ts'
import { listDeliveries } from './deliveries.ts'
import { cancelRest, pauseBroadcast, resumeBroadcast } from './pauses.ts'
import { listRecipients } from './recipients.ts'
import { resendUnknown } from './resendUnknown.ts'
import { getTimeline } from './timeline.ts'

const done = { success: true } as const

export const deliveryHandlers: Handlers<typeof deliveryRoutes> = {
  pauseBroadcast: async ({ db, scope, params }) => ({ data: await pauseBroadcast(db, scope, params.id) }),
  resumeBroadcast: async ({ db, scope, params }) => ({ data: await resumeBroadcast(db, scope, params.id) }),
  cancelRest: async ({ db, scope, params }) => ({ data: await cancelRest(db, scope, params.id) }),
  getTimeline: async ({ db, scope, params }) => getTimeline(db, scope, params.id),
  listRecipients: async ({ db, scope, params, query }) =>
    pageOf(await listRecipients(db, scope, { broadcastId: params.id, query }), query),
  listDeliveries: async ({ db, scope, params, query }) =>
    pageOf(await listDeliveries(db, scope, { ...query, participantId: params.id }), query),
  resendUnknown: async ({ db, scope, params, body }) => ({
    data: await resendUnknown(db, scope, { ...params, ...body }),
  }),
  resendMessage: async ({ db, scope, params }) => ({ data: await resendMessage(db, scope, params.id) }),
  requeueEvent: async ({ db, scope, params }) => {
    await requeueEvent(db, scope, params.id)
    return done
  },
  requeueEventEmail: async ({ db, scope, params }) => {
    await requeueEventEmail(db, scope, params.id)
    return done
  },
}
