import type { operationsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { listBatchable } from './batchable.ts'
import { listJobReports, openFile } from './operations.ts'

export const operationsHandlers: Handlers<typeof operationsRoutes> = {
  listJobReports: async ({ db, scope, query, outside: { room } }) => ({
    data: await listJobReports(db, scope, { ...query, room }),
  }),
  listBatchable: async ({ db, scope, query }) => pageOf(await listBatchable(db, scope, query), query),
  getFile: ({ db, scope, params, outside }) => openFile(db, scope, { id: params.id, files: outside.files }),
}
