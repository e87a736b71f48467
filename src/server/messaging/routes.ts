import type { messagingRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/services.ts'
import { pageOf } from '#server/platform/paging.ts'
import {
  cancelBroadcast,
  createBroadcast,
  getBroadcast,
  listBroadcasts,
  updateBroadcast,
} from './broadcasts.ts'
import {
  countUnread,
  listConversations,
  listMessages,
  listRecipients,
  markConversation,
  sendMessage,
} from './conversations.ts'
import { listDeliveries } from './deliveries.ts'
import { checkFlight } from './flightCheck.ts'
import { requeueEvent, requeueEventEmail } from './requeue.ts'

const done = { success: true } as const

export const messagingHandlers: Handlers<typeof messagingRoutes> = {
  listBroadcasts: async ({ db, scope, query }) => pageOf(await listBroadcasts(db, scope, query), query),
  getBroadcast: async ({ db, scope, params }) => ({ data: await getBroadcast(db, scope, params.id) }),
  checkFlight: async ({ db, scope, body }) => ({ data: await checkFlight(db, scope, body) }),
  createBroadcast: async ({ db, scope, body }) => ({ data: await createBroadcast(db, scope, body) }),
  cancelBroadcast: async ({ db, scope, params }) => ({ data: await cancelBroadcast(db, scope, params.id) }),
  updateBroadcast: async ({ db, scope, params, body }) => ({
    data: await updateBroadcast(db, scope, { id: params.id, form: body }),
  }),
  listRecipients: async ({ db, scope, params, query }) =>
    pageOf(await listRecipients(db, scope, { broadcastId: params.id, query }), query),
  listDeliveries: async ({ db, scope, params, query }) =>
    pageOf(await listDeliveries(db, scope, { ...query, participantId: params.id }), query),
  requeueEvent: async ({ db, scope, params }) => {
    await requeueEvent(db, scope, params.id)
    return done
  },
  requeueEventEmail: async ({ db, scope, params }) => {
    await requeueEventEmail(db, scope, params.id)
    return done
  },
  listConversations: async ({ db, scope, params, query }) =>
    pageOf(await listConversations(db, scope, { shortcode: params.shortcode, query }), query),
  setReadStatus: async ({ db, scope, params }) => {
    await markConversation(db, scope, { id: params.id, column: 'read_at', isSet: params.status === '1' })
    return done
  },
  setMarkedStatus: async ({ db, scope, params }) => {
    await markConversation(db, scope, { id: params.id, column: 'marked_at', isSet: params.status === '1' })
    return done
  },
  listMessages: async ({ db, scope, params, query }) =>
    pageOf(await listMessages(db, scope, { participantId: params.id, query }), query),
  sendMessage: async ({ db, scope, body }) => ({ data: await sendMessage(db, scope, body) }),
  countUnread: async ({ db, scope }) => ({ count: await countUnread(db, scope) }),
}
