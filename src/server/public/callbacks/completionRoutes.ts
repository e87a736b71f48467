import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { receiveCompletion } from './completion.ts'

export const completionHandlers: Handlers<Pick<typeof callbackRoutes, 'receiveCompletion'>> = {
  receiveCompletion: async ({ db, scope, params, received }) =>
    receiveCompletion(db, { eid: params.experience_eid, at: scope.at, received }),
}
