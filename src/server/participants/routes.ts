import type { participantsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/services.ts'
import { pageOf } from '#server/platform/paging.ts'
import { importParticipantsLater } from './imports/upload.ts'
import { createList, deleteList, getList, listLists, updateList } from './lists.ts'
import {
  countParticipants,
  getParticipant,
  listActivity,
  listParticipants,
  sortables,
} from './participants.ts'

export const participantsHandlers: Handlers<typeof participantsRoutes> = {
  listParticipants: async ({ db, scope, query }) => pageOf(await listParticipants(db, scope, query), query),
  getParticipant: async ({ db, scope, params }) => ({ data: await getParticipant(db, scope, params.id) }),
  listActivity: async ({ db, scope, params, query }) =>
    pageOf(await listActivity(db, scope, { ...query, id: params.id }), query),
  countParticipants: ({ db, scope, query }) => countParticipants(db, scope, query),
  listSortables: async () => ({ data: sortables }),
  listLists: async ({ db, scope, query }) => pageOf(await listLists(db, scope, query), query),
  createList: async ({ db, scope, body }) => ({ data: await createList(db, scope, body) }),
  getList: async ({ db, scope, params }) => ({ data: await getList(db, scope, params.id) }),
  updateList: async ({ db, scope, params, body }) => ({
    data: await updateList(db, scope, { ...body, id: params.id }),
  }),
  deleteList: async ({ db, scope, params }) => {
    await deleteList(db, scope, params.id)
    return { success: true }
  },
  listMembers: async ({ db, scope, params, query }) =>
    pageOf(await listParticipants(db, scope, { ...query, list_id: params.listId }), query),
  uploadParticipants: async ({ db, scope, params, body, upload, services }) => ({
    job_report_id: await importParticipantsLater(db, scope, {
      ...body,
      listId: params.listId,
      upload,
      files: services.files,
    }),
  }),
}
