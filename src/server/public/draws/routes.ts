import type { drawPageCalls } from '#contract/public/drawPageCalls.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { languageOf } from '../language.ts'
import { getPublicCertificate, getPublicFrozenSet, showDraw } from './draws.ts'
import { showBound } from './showBound.ts'

export const drawHandlers: Handlers<typeof drawPageCalls> = {
  showDraw: async ({ db, scope, params, query, exchange }) =>
    showDraw(db, scope, {
      eid: params.draw_eid,
      language: query.lang ?? languageOf(exchange.acceptLanguage),
      entry: query.entry?.trim(),
    }),
  showBound: async ({ db, scope, params, query, exchange }) =>
    showBound(db, scope, {
      eid: params.experience_eid,
      language: query.lang ?? languageOf(exchange.acceptLanguage),
    }),
  getPublicCertificate: async ({ db, scope, outside, params }) =>
    getPublicCertificate(db, scope, { eid: params.draw_eid, outside }),
  getPublicFrozenSet: async ({ db, scope, params }) => getPublicFrozenSet(db, scope, params.draw_eid),
  getSigningKey: async ({ outside: { signer } }) => ({
    algorithm: 'Ed25519' as const,
    public_key: signer.publicKey,
  }),
}
