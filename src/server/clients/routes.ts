import type { clientsRoutes } from '#contract/routes.ts'
import { chooseSessionClient, listClientChoices, viewAsRole } from '#server/access/access.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import {
  createClient,
  createShortcode,
  getChoice,
  getClientSettings,
  listClientShortcodes,
  listInstallationClients,
  listShortcodes,
  setClientShortcodes,
  updateClient,
  updateShortcode,
} from './clients.ts'
import type { ClientDependant } from './dependants.ts'
import { openLogo, removeLogo, saveLogo } from './logo.ts'

export const clientsHandlers = (dependants: readonly ClientDependant[]): Handlers<typeof clientsRoutes> => ({
  listClients: async ({ db, scope }) => ({ data: await listClientChoices(db, scope.actor.id) }),
  getCurrentClient: async ({ db, scope }) => ({ data: await getClientSettings(db, scope) }),
  switchClient: async ({ db, scope, body, exchange }) => {
    const { id } = await getChoice(db, scope, body.client_id)
    await chooseSessionClient(db, scope, { token: exchange.sessionToken, clientId: id })
    return { success: true }
  },
  chooseClient: async ({ db, scope, body, exchange }) => {
    const { id, eid } = await getChoice(db, scope, body.client)
    await chooseSessionClient(db, scope, { token: exchange.sessionToken, clientId: id })
    return { url: `/${eid}` }
  },
  viewAsRole: async ({ db, scope, body, exchange }) => {
    const client = await getChoice(db, scope, body.client)
    await viewAsRole(db, scope, { token: exchange.sessionToken, client, role: body.role })
    return { success: true }
  },
  listInstallationClients: async ({ db, scope, query }) =>
    pageOf(await listInstallationClients(db, scope, query), query),
  createClient: async ({ db, scope, body }) => ({ data: await createClient(db, scope, body) }),
  saveLogo: ({ scope, body, upload, once, outside: { files } }) =>
    saveLogo(scope, { ...body, upload, once, files }),
  removeLogo: async ({ db, scope, body }) => ({ data: await removeLogo(db, scope, body?.seen) }),
  showLogo: ({ db, scope: { at }, params, outside: { files } }) => openLogo(db, { ...params, at, files }),
  updateClient: async ({ db, scope, body }) => ({
    data: await updateClient(db, scope, { sent: body, dependants }),
  }),
  listClientShortcodes: async ({ db, scope }) => ({ data: await listClientShortcodes(db, scope) }),
  listShortcodes: async ({ db }) => ({ data: await listShortcodes(db) }),
  createShortcode: async ({ db, scope, body }) => ({ data: await createShortcode(db, scope, body) }),
  updateShortcode: async ({ db, scope, params, body }) => ({
    data: await updateShortcode(db, scope, { id: params.id, sent: body }),
  }),
  setClientShortcodes: async ({ db, scope, params, body }) => ({
    data: await setClientShortcodes(db, scope, { client: params.id, shortcodeIds: body.shortcode_ids }),
  }),
})
