import type { callbackRoutes, publicRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { callbackHandlers } from './callbacks/routes.ts'
import * as handset from './handset.ts'
import { answerOutboxMail } from './outbox.ts'
import { siteHandlers } from './siteRoutes.ts'
import { widgetHandlers } from './widget/routes.ts'

export const publicHandlers: Handlers<typeof publicRoutes & typeof callbackRoutes> = {
  ...siteHandlers,
  sendFromHandset: async ({ db, scope, outside, body }) => {
    await handset.sendFromHandset(db, scope, { outside, ...body })
    return { success: true }
  },
  listHandsetMessages: async ({ db, scope, outside, query }) => ({
    data: await handset.listHandsetMessages(db, scope, {
      outside,
      phone: query.phone,
      sent: query.sent !== undefined,
    }),
  }),
  showHandset: async ({ db, scope, outside }) => handset.showHandset(db, scope, outside),
  answerOutboxMail: async ({ db, scope, outside, params, body }) =>
    answerOutboxMail(db, scope, { outside, id: params.id, text: body.text }),
  showOutbox: async ({ db, scope, outside }) => handset.showOutbox(db, scope, outside),
  ...widgetHandlers,
  ...callbackHandlers,
}
