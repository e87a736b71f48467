import type { webhooksRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { getDispatch, listDispatches, replayDispatch, replayFailed } from './log.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

export const webhooksHandlers: Handlers<typeof webhooksRoutes> = {
  listWebhooks: async ({ db, scope }) => ({ data: await listWebhooks(db, scope) }),
  getWebhook: async ({ db, scope, params }) => ({ data: await getWebhook(db, scope, params.id) }),
  createWebhook: async ({ db, outside, scope, body }) => ({
    data: await createWebhook({ db, outside }, scope, body),
  }),
  updateWebhook: async ({ db, outside, scope, params, body }) => ({
    data: await updateWebhook({ db, outside }, scope, { id: params.id, sent: body }),
  }),
  deleteWebhook: async ({ db, scope, params }) => {
    await deleteWebhook(db, scope, params.id)
    return { success: true }
  },
  rotateWebhookSecret: async ({ db, scope, params, body }) => ({
    data: await rotateSecret(db, scope, { id: params.id, overlapHours: body.overlap_hours }),
  }),
  resumeWebhook: async ({ db, scope, params }) => ({ data: await resumeWebhook(db, scope, params.id) }),
  testWebhook: async ({ db, outside, scope, params }) => ({
    data: await testWebhook({ db, outside }, scope, params.id),
  }),
  listDispatches: async ({ db, scope, params, query }) =>
    pageOf(await listDispatches(db, scope, { ...query, webhookId: params.id }), query),
  getDispatch: async ({ db, scope, params }) => ({
    data: await getDispatch(db, scope, { webhookId: params.id, eventId: params.event }),
  }),
  replayDispatch: async ({ db, scope, params }) => {
    await replayDispatch(db, scope, { webhookId: params.id, eventId: params.event })
    return { success: true }
  },
  replayFailed: async ({ db, scope, params, body }) => ({
    data: { replayed: await replayFailed(db, scope, { webhookId: params.id, since: body.since }) },
  }),
}
