import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { followLink } from './followLink.ts'

export const linkHandlers: Handlers<Pick<typeof callbackRoutes, 'followLink' | 'followPersonalLink'>> = {
  followLink: async ({ db, scope, params, exchange }) =>
    followLink(db, scope, { code: params.code, token: undefined, ...exchange }),
  followPersonalLink: async ({ db, scope, params, exchange }) =>
    followLink(db, scope, { code: params.code, token: params.token, ...exchange }),
}
