import type { tokenRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { createApiToken, revokeApiToken, rotateApiToken } from './apiTokens.ts'
import { createApiUser, listApiUsers } from './apiUsers.ts'

export const tokenHandlers: Handlers<typeof tokenRoutes> = {
  listApiUsers: async ({ db, scope }) => ({ data: await listApiUsers(db, scope) }),
  createApiUser: async ({ db, scope, body }) => ({ data: await createApiUser(db, scope, body) }),
  createApiToken: async ({ db, scope, params, body }) => ({
    data: await createApiToken(db, scope, { userId: params.id, form: body }),
  }),
  rotateApiToken: async ({ db, scope, params, body }) => ({
    data: await rotateApiToken(db, scope, {
      userId: params.id,
      id: params.token,
      overlapHours: body.overlap_hours,
    }),
  }),
  revokeApiToken: async ({ db, scope, params }) => {
    await revokeApiToken(db, scope, { userId: params.id, id: params.token })
    return { success: true }
  },
}
