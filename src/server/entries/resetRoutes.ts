import type { Kind } from '#contract/experiences/kinds.ts'
import type { entriesRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { EntryDependant } from './dependants.ts'
import { getReset, resetParticipant } from './resetting.ts'

type ResetRoutes = Pick<typeof entriesRoutes, 'getParticipantReset' | 'resetParticipant'>

export const resetHandlers = (dependants: readonly EntryDependant[]): Handlers<ResetRoutes> => ({
  getParticipantReset: async ({ db, scope, params, query }) => ({
    data: await getReset(db, scope, {
      ...of(params),
      participantId: query.participant_id,
      dependants,
    }),
  }),
  resetParticipant: async ({ db, scope, params, body }) => ({
    data: await resetParticipant(db, scope, {
      ...of(params),
      participantId: body.participant_id,
      seen: body.seen,
      dependants,
    }),
  }),
})

const of = ({ type, id }: { type: Kind; id: string }) => ({ kind: type, experience: id })
