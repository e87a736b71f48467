import type { Kind } from '#contract/experiences/kinds.ts'
import type { entriesRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { bulkHandlers } from './bulk/routes.ts'
import {
  countEntries,
  type EntryDependant,
  getEntryDecision,
  listEntries,
  listOtherEntries,
  setEntryStatus,
} from './entries.ts'
import { setEntryData } from './entryData.ts'
import { fraudHandlers } from './fraud/routes.ts'
import { listEntryImages, saveEntryImage, showEntryImage } from './images/images.ts'
import { turnImage } from './images/turnImage.ts'
import { listReadings } from './reading/reading.ts'
import { resetHandlers } from './resetRoutes.ts'
import { codesHandlers } from './secretCodes/routes.ts'
import { validationHandlers } from './validation/routes.ts'

export const entriesHandlers = (dependants: readonly EntryDependant[]): Handlers<typeof entriesRoutes> => ({
  listEntryImages: async ({ db, scope, params }) => ({
    data: await listEntryImages(db, scope, ofEntry(params)),
  }),
  showEntryImage: ({ db, scope, params, outside: { files } }) =>
    showEntryImage(db, scope, { ...ofEntry(params), id: params.id, files }),
  saveEntryImage: ({ db, scope, params, outside: { files } }) =>
    saveEntryImage(db, scope, { ...ofEntry(params), id: params.id, files }),
  ...codesHandlers,
  listReadings: async ({ db, scope, params, outside: { receipts } }) => ({
    data: await listReadings(db, scope, { ...ofEntry(params), isRead: receipts !== undefined }),
  }),
  listEntries: async ({ db, scope, params, query }) =>
    pageOf(await listEntries(db, scope, { ...query, ...within(params.type, params.id) }), query),
  countEntries: async ({ db, scope, params, query }) => ({
    data: await countEntries(db, scope, { ...query, ...within(params.type, params.id) }),
  }),
  ...bulkHandlers,
  ...fraudHandlers,
  turnEntryImage: async ({ db, scope, params, body }) => ({
    data: await turnImage(db, scope, { ...ofEntry(params), ...body, id: params.id }),
  }),
  listOtherEntries: async ({ db, scope, params }) => ({
    data: await listOtherEntries(db, scope, {
      ...within(params.type, params.exp),
      entry: params.entryEid,
    }),
  }),
  getEntryDecision: async ({ db, scope, params }) => ({
    data: await getEntryDecision(db, scope, ofEntry(params)),
  }),
  setEntryStatus: async ({ db, scope, params, body }) => ({
    data: await setEntryStatus(db, scope, {
      ...body,
      ...within(params.type, params.exp),
      entry: params.entryEid,
      dependants,
    }),
  }),
  ...validationHandlers(dependants),
  ...resetHandlers(dependants),
  setEntryData: async ({ db, scope, params, body }) => ({
    data: await setEntryData(db, scope, { entry: params.id, fields: body.data }),
  }),
})

const ofEntry = ({ type, exp, entryEid }: { type: Kind; exp: string; entryEid: string }) => ({
  ...within(type, exp),
  entry: entryEid,
})

const within = (kind: Kind, experience: string) => ({ kind, experience })
