import type { sendersRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { createMailbox, listMailboxes, updateMailbox } from '../email/mailboxes.ts'
import { createWidget, deleteWidget, listWidgets, presentWidget, updateWidget } from './widgets.ts'

export const sendersHandlers: Handlers<typeof sendersRoutes> = {
  listMailboxes: async ({ db, scope }) => ({ data: await listMailboxes(db, scope) }),
  createMailbox: async ({ db, scope, body }) => ({ data: await createMailbox(db, scope, body) }),
  updateMailbox: async ({ db, scope, params, body }) => ({
    data: await updateMailbox(db, scope, { id: params.id, sent: body }),
  }),
  listWidgets: async ({ db, scope, outside }) => ({
    data: (await listWidgets(db, scope)).map((row) => presentWidget(row, outside.publicUrl)),
  }),
  createWidget: async ({ db, scope, outside, body }) => ({
    data: presentWidget(await createWidget(db, scope, body), outside.publicUrl),
  }),
  updateWidget: async ({ db, scope, outside, params, body }) => ({
    data: presentWidget(await updateWidget(db, scope, { id: params.id, sent: body }), outside.publicUrl),
  }),
  deleteWidget: async ({ db, scope, params }) => {
    await deleteWidget(db, scope, params.id)
    return { success: true }
  },
}
