import type { domainRoutes } from '#contract/experiences/domainCalls.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { checkDomains, listDomains } from './ownership.ts'

export const domainHandlers: Handlers<typeof domainRoutes> = {
  listDomains: async ({ db, scope, params, outside: { publicUrl } }) => ({
    data: await listDomains(db, scope, { idOrEid: params.eid, publicUrl }),
  }),
  checkDomains: async ({ db, scope, params, outside: { publicUrl, textRecords: records } }) => ({
    data: await checkDomains(db, scope, { idOrEid: params.eid, publicUrl, records }),
  }),
}
