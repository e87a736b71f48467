import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { refuse } from '#server/platform/errors.ts'
import { confirmOptIn, showConfirmation } from '../email/confirmOptIn.ts'
import { receiveRawEmail } from '../email/inboundEmail.ts'
import { actOnUnsubscribe, showUnsubscribe } from '../email/unsubscribe.ts'
import { isSignedBody } from './signature.ts'

export const emailHandlers: Handlers<
  Pick<
    typeof callbackRoutes,
    'receiveEmail' | 'showUnsubscribe' | 'unsubscribe' | 'showConfirmation' | 'confirmOptIn'
  >
> = {
  receiveEmail: async ({ db, scope, outside, received, query }) => {
    const secret = outside.emailHookSecret ?? refuse('not_found')
    const { body, headers } = received
    if (!isSignedBody(headers['x-fanfare-signature'], { secret, body, at: scope.at })) refuse('not_allowed')
    await receiveRawEmail(db, outside, { raw: body, to: query.to })
    return { html: '' }
  },
  showUnsubscribe: async ({ db, scope, params, query }) =>
    showUnsubscribe(db, scope, { token: params.token, language: query.lang }),
  unsubscribe: async ({ db, scope, params, query, body }) =>
    actOnUnsubscribe(db, scope, { token: params.token, language: query.lang, wish: body.wish }),
  showConfirmation: async ({ db, scope, params, query }) =>
    showConfirmation(db, scope, { token: params.token, language: query.lang }),
  confirmOptIn: async ({ db, scope, params, query }) =>
    confirmOptIn(db, scope, { token: params.token, language: query.lang }),
}
