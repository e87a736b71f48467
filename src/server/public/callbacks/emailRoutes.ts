import { createReadStream } from 'node:fs'
import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { refuse } from '#server/platform/errors.ts'
import { confirmOptIn, showConfirmation } from '../email/confirmOptIn.ts'
import { storeEmail } from '../email/inboundEmail.ts'
import { actOnUnsubscribe, showUnsubscribe } from '../email/unsubscribe.ts'
import { isSignedFile } from './signature.ts'

export const emailHandlers: Handlers<
  Pick<
    typeof callbackRoutes,
    'receiveEmail' | 'showUnsubscribe' | 'unsubscribe' | 'showConfirmation' | 'confirmOptIn'
  >
> = {
  receiveEmail: async ({ db, scope, outside, received, upload, query }) => {
    const secret = outside.emailHookSecret ?? refuse('not_found')
    const header = received.headers['x-fanfare-signature']
    const { path } = upload
    if (!(await isSignedFile(header, { secret, path, at: scope.at }))) refuse('not_allowed')
    await storeEmail(db, outside, { content: createReadStream(path), to: query.to })
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
