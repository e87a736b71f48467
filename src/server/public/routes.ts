import type { publicRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/services.ts'
import * as handset from './handset.ts'
import { answerOutboxMail } from './outbox.ts'
import { showPublicPage, submitEntryForm } from './webEntry.ts'
import { widgetHandlers } from './widget/routes.ts'

export const publicHandlers: Handlers<typeof publicRoutes> = {
  showPublicPage: async ({ db, scope, params, query }) =>
    showPublicPage(db, scope, { eid: params.experience_eid, language: query.lang ?? 'en' }),
  submitEntryForm: async ({ db, scope, services, params, query, body }) =>
    submitEntryForm(db, scope, {
      eid: params.experience_eid,
      language: query.lang ?? 'en',
      body,
      publicUrl: services.publicUrl,
    }),
  sendFromHandset: async ({ db, scope, services, body }) => {
    await handset.sendFromHandset(db, scope, { services, ...body })
    return { success: true }
  },
  listHandsetMessages: async ({ db, scope, services, query }) => ({
    data: await handset.listHandsetMessages(db, scope, { services, phone: query.phone }),
  }),
  showHandset: async ({ db, scope, services }) => handset.showHandset(db, scope, services),
  answerOutboxMail: async ({ db, scope, services, params, body }) =>
    answerOutboxMail(db, scope, { services, id: params.id, text: body.text }),
  showOutbox: async ({ db, scope, services }) => handset.showOutbox(db, scope, services),
  ...widgetHandlers,
}
