import type { publicRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { beginConversation, listMessages, sendMessage } from './conversation.ts'
import { showWidget } from './page.ts'

type WidgetRoutes = Pick<
  typeof publicRoutes,
  'showWidget' | 'beginWidgetConversation' | 'sendWidgetMessage' | 'listWidgetMessages'
>

export const widgetHandlers: Handlers<WidgetRoutes> = {
  showWidget: async ({ db, scope, params, query }) =>
    showWidget(db, scope, { eid: params.eid, language: query.lang ?? 'en' }),
  beginWidgetConversation: async ({ db, scope, params, body, exchange }) =>
    beginConversation(db, scope, { eid: params.eid, words: body, address: exchange.address }),
  sendWidgetMessage: async ({ db, scope, params, body, exchange }) =>
    sendMessage(db, scope, { eid: params.eid, ...body, token: exchange.bearer, address: exchange.address }),
  listWidgetMessages: async ({ db, scope, params, exchange }) => ({
    data: await listMessages(db, scope, { eid: params.eid, token: exchange.bearer }),
  }),
}
