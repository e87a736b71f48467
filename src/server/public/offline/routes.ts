import type { offlineRoutes } from '#contract/public/offlineEntry.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { enterOffline, getOfflineForm } from './offlineEntry.ts'
import { keepOfflineFile } from './offlineFiles.ts'

export const offlineHandlers: Handlers<typeof offlineRoutes> = {
  getOfflineForm: async ({ db, scope, params, query }) => ({
    data: await getOfflineForm(db, scope, { ...params, ...query }),
  }),
  keepOfflineFile: async ({ db, scope, params, body, upload, outside: { files } }) => ({
    data: await keepOfflineFile(db, scope, { ...params, ...body, upload, files }),
  }),
  enterOffline: async ({ db, scope, params, body: { received_on, ...body } }) => ({
    data: await enterOffline(db, scope, { ...params, ...body, receivedOn: received_on }),
  }),
}
