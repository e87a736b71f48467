import type { accessRoutes, profileRoutes, userRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { describeSession, listAudit, signIn, signOut } from './access.ts'
import { profileHandlers } from './profileRoutes.ts'
import { userHandlers } from './userRoutes.ts'

export const accessHandlers: Handlers<typeof accessRoutes & typeof userRoutes & typeof profileRoutes> = {
  ...profileHandlers,
  ...userHandlers,
  signIn: async ({ db, scope, body, exchange, outside }) => {
    const { address, userAgent, sessionToken, deviceToken: known } = exchange
    const attempt = { ...body, address, userAgent, previousToken: sessionToken, deviceToken: known }
    const { token, deviceToken, user, clients } = await signIn({ db, outside }, scope, attempt)
    exchange.startSession(token)
    exchange.keepDevice(deviceToken)
    return { user, clients }
  },
  signOut: async ({ db, scope, exchange }) => {
    await signOut(db, scope, exchange.sessionToken)
    exchange.endSession()
    return { success: true }
  },
  getSession: ({ db, scope, exchange, outside }) =>
    describeSession(db, scope, {
      token: exchange.sessionToken,
      clientEid: exchange.clientEid,
      isDemo: outside.isDemo,
    }),
  listAudit: async ({ db, scope, query }) => pageOf(await listAudit(db, scope, query), query),
}
