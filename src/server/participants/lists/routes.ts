import type { listsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import type { ListDependant } from '../dependants.ts'
import { listParticipants } from '../participants.ts'
import { clearList, undoClearList } from './clearing.ts'
import {
  createList,
  deleteList,
  getList,
  listLists,
  listPinnedLists,
  listUnpinnedLists,
  listUserLists,
  pinList,
  updateList,
} from './lists.ts'
import { addToList, takeOutOfList } from './members.ts'
import { searchForList } from './searchForList.ts'

const done = { success: true } as const

export const listsHandlers = (dependants: readonly ListDependant[]): Handlers<typeof listsRoutes> => ({
  listLists: async ({ db, scope, query }) => pageOf(await listLists(db, scope, query), query),
  listUserLists: async ({ db, scope }) => ({ data: await listUserLists(db, scope) }),
  listPinnedLists: async ({ db, scope }) => ({ data: await listPinnedLists(db, scope) }),
  listUnpinnedLists: async ({ db, scope, query }) => pageOf(await listUnpinnedLists(db, scope, query), query),
  pinList: async ({ db, scope, params, body }) => {
    await pinList(db, scope, { id: params.id, isPinned: body.is_pinned })
    return done
  },
  createList: async ({ db, scope, body }) => ({ data: await createList(db, scope, body) }),
  getList: async ({ db, scope, params }) => ({ data: await getList(db, scope, params.id) }),
  updateList: async ({ db, scope, params, body }) => ({
    data: await updateList(db, scope, { id: params.id, sent: body }),
  }),
  deleteList: async ({ db, scope, params, body }) => {
    await deleteList(db, scope, { ...body, id: params.id, dependants })
    return done
  },
  listMembers: async ({ db, scope, params, query }) =>
    pageOf(await listParticipants(db, scope, { ...query, list_id: params.listId }), query),
  searchForList: async ({ db, scope, params, query }) =>
    pageOf(await searchForList(db, scope, { ...query, listId: params.listId }), query),
  addMember: async ({ db, scope, params, body }) => ({
    ...done,
    count: await addToList(db, scope, { ...params, participantIds: [body.participant_id] }),
  }),
  addMembers: async ({ db, scope, params, body }) => ({
    ...done,
    count: await addToList(db, scope, { ...params, participantIds: body.participant_ids }),
  }),
  removeMember: async ({ db, scope, params, body }) => ({
    ...done,
    count: await takeOutOfList(db, scope, { ...params, participantIds: [body.participant_id] }),
  }),
  removeMembers: async ({ db, scope, params, body }) => ({
    ...done,
    count: await takeOutOfList(db, scope, { ...params, participantIds: body.participant_ids }),
  }),
  clearList: async ({ db, scope, params, body }) => ({
    ...done,
    ...(await clearList(db, scope, { id: params.id, count: body.count })),
  }),
  undoClearList: async ({ db, scope, params }) => ({ data: await undoClearList(db, scope, params.id) }),
})
