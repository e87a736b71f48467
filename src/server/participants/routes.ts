import type { consentRoutes, importsRoutes, listsRoutes, participantsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { consentHandlers } from './consent/routes.ts'
import type { ListDependant, ParticipantDependants } from './dependants.ts'
import { importsHandlers } from './imports/routes.ts'
import { listsHandlers } from './lists/routes.ts'
import {
  countParticipants,
  getParticipant,
  graphParticipants,
  listActivity,
  listParticipants,
  namedEventActions,
  searchParticipants,
  sortables,
} from './participants.ts'
import { peopleHandlers } from './people/routes.ts'

type ParticipantsRoutes = typeof participantsRoutes &
  typeof listsRoutes &
  typeof consentRoutes &
  typeof importsRoutes

export const participantsHandlers = (
  dependants: ParticipantDependants,
  ofLists: readonly ListDependant[],
): Handlers<ParticipantsRoutes> => ({
  ...peopleHandlers(dependants),
  ...listsHandlers(ofLists),
  ...consentHandlers,
  ...importsHandlers,
  listParticipants: async ({ db, scope, query }) => pageOf(await listParticipants(db, scope, query), query),
  getParticipant: async ({ db, scope, params }) => ({ data: await getParticipant(db, scope, params.id) }),
  listActivity: async ({ db, scope, params, query }) =>
    pageOf(await listActivity(db, scope, { ...query, id: params.id }), query),
  countParticipants: ({ db, scope, query }) => countParticipants(db, scope, query),
  listSortables: async () => ({ data: sortables }),
  listClientParticipants: async ({ db, scope, query }) =>
    pageOf(await listParticipants(db, scope, query), query),
  searchParticipants: async ({ db, scope, params }) => ({
    data: await searchParticipants(db, scope, { query: params.q.trim() }),
  }),
  searchListParticipants: async ({ db, scope, params }) => ({
    data: await searchParticipants(db, scope, { query: params.q.trim(), list_id: params.list }),
  }),
  graphParticipants: async ({ db, scope, query }) => ({ data: await graphParticipants(db, scope, query) }),
  findClientParticipants: async ({ db, scope, query }) => ({
    data: await searchParticipants(db, scope, { query: query.search }),
  }),
  listEventActions: async () => ({ data: namedEventActions }),
})
