import type { accessCodesRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import * as lists from './accessCodes.ts'
import * as codes from './codes.ts'
import * as prefixes from './prefixes.ts'
import { uploadCodesLater } from './upload.ts'

export const accessCodesHandlers: Handlers<typeof accessCodesRoutes> = {
  listAccessCodeLists: async ({ db, scope, params }) => ({
    data: await lists.listLists(db, scope, params.campaignId),
  }),
  getAccessCodeList: async ({ db, scope, params }) => ({ data: await lists.getList(db, scope, params.id) }),
  createAccessCodeList: async ({ db, scope, body }) => ({ data: await lists.createList(db, scope, body) }),
  updateAccessCodeList: async ({ db, scope, params, body }) => ({
    data: await lists.updateList(db, scope, { id: params.id, sent: body }),
  }),
  deleteAccessCodeList: async ({ db, scope, params, body }) => {
    await lists.deleteList(db, scope, { id: params.id, seen: body?.seen })
    return { success: true }
  },
  createAccessCodePrefix: async ({ db, scope, params, body }) => ({
    data: await prefixes.createPrefix(db, scope, { listId: params.id, form: body }),
  }),
  updateAccessCodePrefix: async ({ db, scope, params, body }) => ({
    data: await prefixes.updatePrefix(db, scope, { listId: params.id, id: params.prefixId, sent: body }),
  }),
  deleteAccessCodePrefix: async ({ db, scope, params, body }) => {
    await prefixes.deletePrefix(db, scope, { listId: params.id, id: params.prefixId, seen: body?.seen })
    return { success: true }
  },
  listAccessCodes: async ({ db, scope, params, query }) => {
    const asked = { ...query, listId: params.id, isInFull: false }
    return pageOf(await codes.listCodes(db, scope, asked), query)
  },
  seeAccessCodes: async ({ db, scope, params, query }) => {
    const asked = { ...query, listId: params.id, isInFull: true }
    return pageOf(await codes.listCodes(db, scope, asked), query)
  },
  createAccessCode: async ({ db, scope, body }) => ({ data: await codes.addCode(db, scope, body) }),
  uploadAccessCodes: ({ db, scope, outside, body, upload, once }) =>
    uploadCodesLater(db, scope, { listId: body.accessCodeListId, upload, once, files: outside.files }),
}
