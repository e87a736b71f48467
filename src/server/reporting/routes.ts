import type { reportingRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { getHome, listBounces, listWaiting } from './reporting.ts'
import { listOpened, search } from './search/search.ts'

export const reportingHandlers: Handlers<typeof reportingRoutes> = {
  listWaiting: async ({ db, scope }) => ({ data: await listWaiting(db, scope) }),
  getHome: async ({ db, scope }) => ({ data: await getHome(db, scope) }),
  listBounces: async ({ db, scope }) => ({ data: await listBounces(db, scope) }),
  search: async ({ db, scope, query }) => ({ data: await search(db, scope, query.q ?? '') }),
  listOpened: async ({ db, scope, body }) => ({ data: await listOpened(db, scope, body.objects) }),
}
