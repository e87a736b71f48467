import type { Kind } from '#contract/experiences/kinds.ts'
import type { entriesRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { listEntries, listOtherEntries, setEntryStatus } from './entries.ts'
import { setEntryData } from './entryData.ts'

export const entriesHandlers: Handlers<typeof entriesRoutes> = {
  listEntries: async ({ db, scope, params, query }) =>
    pageOf(await listEntries(db, scope, { ...query, ...within(params.type, params.id) }), query),
  listOtherEntries: async ({ db, scope, params }) => ({
    data: await listOtherEntries(db, scope, {
      ...within(params.type, params.exp),
      entry: params.entryEid,
    }),
  }),
  setEntryStatus: async ({ db, scope, params, body }) => ({
    data: await setEntryStatus(db, scope, {
      ...body,
      ...within(params.type, params.exp),
      entry: params.entryEid,
    }),
  }),
  setEntryData: async ({ db, scope, params, body }) => ({
    data: await setEntryData(db, scope, { entry: params.id, fields: body.data }),
  }),
}

const within = (kind: Kind, experience: string) => ({ kind, experience })
