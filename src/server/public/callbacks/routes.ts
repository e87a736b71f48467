import { createReadStream } from 'node:fs'
import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { confirmOptIn, showConfirmation } from '../email/confirmOptIn.ts'
import { storeEmail } from '../email/inboundEmail.ts'
import { actOnUnsubscribe, showUnsubscribe } from '../email/unsubscribe.ts'
import { findHost } from '../hosting.ts'
import { receiveCompletion } from './completion.ts'
import { followLink } from './followLink.ts'
import { receiveCallback, receiveStatus } from './gateways.ts'
import { showOpened } from './opened.ts'
import { placeOf } from './placeOf.ts'
import { keepSharedPlace } from './sharePlace.ts'
import { isSignedFile } from './signature.ts'

/** Calls of providers, mail servers and links in messages. */
export const callbackHandlers: Handlers<typeof callbackRoutes> = {
  receiveTwilioMessage: async ({ db, outside, received }) =>
    receiveCallback(db, outside, { kind: 'twilio', received }),
  receiveTwilioStatus: async ({ db, outside, received, query }) =>
    receiveStatus(db, outside, { kind: 'twilio', received, reference: query.reference }),
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
  showOpened: async ({ db, scope, params, exchange, outside }) =>
    showOpened(db, scope, { token: params.token, visit: exchange, log: outside.log }),
  showConfirmation: async ({ db, scope, params, query }) =>
    showConfirmation(db, scope, { token: params.token, language: query.lang }),
  confirmOptIn: async ({ db, scope, params, query }) =>
    confirmOptIn(db, scope, { token: params.token, language: query.lang }),
  askForHost: async ({ db, scope, query }) => {
    found(await findHost(db, { host: query.domain.toLowerCase(), at: scope.at }))
    return { success: true }
  },
  followLink: async ({ db, scope, params, exchange, outside }) => {
    const place = placeOf(exchange, outside.placeHeaders)
    return followLink(db, scope, { code: params.code, token: undefined, place, ...exchange })
  },
  followPersonalLink: async ({ db, scope, params, exchange, outside }) => {
    const place = placeOf(exchange, outside.placeHeaders)
    return followLink(db, scope, { code: params.code, token: params.token, place, ...exchange })
  },
  sharePlace: async ({ db, scope, params, body, exchange: { address } }) => {
    const { click, token, ...place } = body
    await keepSharedPlace(db, scope, { code: params.code, click, token: token ?? undefined, place, address })
    return { success: true }
  },
  receiveCompletion: async ({ db, scope, params, received }) =>
    receiveCompletion(db, { eid: params.experience_eid, at: scope.at, received }),
}
