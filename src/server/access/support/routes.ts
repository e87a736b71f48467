import type { supportRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { listSupportMessages, markSupportMessage, sendContactMessage, sendSupportMessage } from './support.ts'

export const supportHandlers: Handlers<typeof supportRoutes> = {
  sendSupportMessage: ({ db, scope, outside, body }) => sendSupportMessage({ db, outside }, scope, body),
  sendContactMessage: ({ db, scope, outside, body }) => sendContactMessage({ db, outside }, scope, body),
  listSupportMessages: async ({ db, query }) => pageOf(await listSupportMessages(db, query), query),
  markSupportMessage: async ({ db, scope, params, body }) => ({
    data: await markSupportMessage(db, scope, { ...body, id: params.id }),
  }),
}
