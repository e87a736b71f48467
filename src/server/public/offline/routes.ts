import type { offlineRoutes } from '#contract/public/offlineEntry.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { enterOffline, getOfflineForm } from './offlineEntry.ts'

export const offlineHandlers: Handlers<typeof offlineRoutes> = {
  getOfflineForm: async ({ db, scope, params, query }) => ({
    data: await getOfflineForm(db, scope, { ...params, ...query }),
  }),
  enterOffline: async ({ db, scope, params, body: { received_on, ...body } }) => ({
    data: await enterOffline(db, scope, { ...params, ...body, receivedOn: received_on }),
  }),
}
