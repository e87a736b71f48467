import type {
  accessRoutes,
  invitationRoutes,
  profileRoutes,
  signOnRoutes,
  tokenRoutes,
  twoStepRoutes,
  userRoutes,
} from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { beginSignIn, describeSession, signOut } from './access.ts'
import { auditHandlers } from './auditRoutes.ts'
import { browserOf, enter } from './entering.ts'
import { invitationHandlers } from './invitationRoutes.ts'
import { profileHandlers } from './profileRoutes.ts'
import { signOnHandlers } from './signOnRoutes.ts'
import { tokenHandlers } from './tokenRoutes.ts'
import { twoStepHandlers } from './twoStepRoutes.ts'
import { userHandlers } from './userRoutes.ts'

export const accessHandlers: Handlers<
  typeof accessRoutes &
    typeof userRoutes &
    typeof invitationRoutes &
    typeof profileRoutes &
    typeof tokenRoutes &
    typeof twoStepRoutes &
    typeof signOnRoutes
> = {
  ...profileHandlers,
  ...twoStepHandlers,
  ...userHandlers,
  ...invitationHandlers,
  ...tokenHandlers,
  ...signOnHandlers,
  signIn: async ({ db, scope, body, exchange, outside }) => {
    const attempt = { ...body, ...browserOf(exchange), halfToken: exchange.halfToken }
    const begun = await beginSignIn({ db, outside }, scope, attempt)
    if (begun.kind === 'whole') return enter(exchange, begun.signedIn)
    exchange.keepHalf(begun.token, begun.forSeconds)
    return { second_step: begun.half }
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
  ...auditHandlers,
}
