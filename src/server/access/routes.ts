import type {
  accessRoutes,
  invitationRoutes,
  profileRoutes,
  signOnRoutes,
  supportRoutes,
  tokenRoutes,
  twoStepRoutes,
  userRoutes,
} from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { beginSignIn, describeSession, signOut } from './access.ts'
import { userHandlers } from './accounts/routes.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { profileHandlers } from './profile/routes.ts'
import { browserOf, enter } from './signIn/entering.ts'
import { signOnHandlers } from './signOn/routes.ts'
import { supportHandlers } from './support/routes.ts'
import { tokenHandlers } from './tokens/routes.ts'
import { auditHandlers } from './trail/routes.ts'
import { twoStepHandlers } from './twoStep/routes.ts'

export const accessHandlers: Handlers<
  typeof accessRoutes &
    typeof userRoutes &
    typeof invitationRoutes &
    typeof profileRoutes &
    typeof tokenRoutes &
    typeof twoStepRoutes &
    typeof signOnRoutes &
    typeof supportRoutes
> = {
  ...profileHandlers,
  ...twoStepHandlers,
  ...userHandlers,
  ...invitationHandlers,
  ...tokenHandlers,
  ...signOnHandlers,
  ...supportHandlers,
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
