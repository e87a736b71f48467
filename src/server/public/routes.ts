import type { callbackRoutes, publicRoutes, staffSiteRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { callbackHandlers } from './callbacks/routes.ts'
import { uploadHandlers } from './claims/uploadRoutes.ts'
import { drawHandlers } from './draws/routes.ts'
import * as handset from './handset.ts'
import { offlineHandlers } from './offline/routes.ts'
import { answerOutboxMail } from './outbox.ts'
import { previewOutcome } from './outcomes/previewOutcome.ts'
import { rehearsalHandlers } from './rehearsal/routes.ts'
import { siteHandlers } from './siteRoutes.ts'
import { listStrayMessages } from './strays/strayMessages.ts'
import { widgetHandlers } from './widget/routes.ts'

export const publicHandlers: Handlers<typeof publicRoutes & typeof callbackRoutes & typeof staffSiteRoutes> =
  {
    ...siteHandlers,
    ...uploadHandlers,
    sendFromHandset: async ({ db, scope, outside, body, files }) => {
      await handset.sendFromHandset(db, scope, { outside, files, ...body })
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
    listStrayMessages: async ({ db, query }) => pageOf(await listStrayMessages(db, query), query),
    ...widgetHandlers,
    ...callbackHandlers,
    ...rehearsalHandlers,
    ...offlineHandlers,
    previewOutcome: async ({ db, scope, params: { type: kind, id: experience, eid: entry } }) => ({
      data: await previewOutcome(db, scope, { kind, experience, entry }),
    }),
    ...drawHandlers,
  }
