import type { secretCodeRoutes } from '#contract/entries/routes.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import * as codes from './secretCodes.ts'

export const codesHandlers: Handlers<typeof secretCodeRoutes> = {
  getSecretCodeStock: async ({ db, scope, params }) => ({
    data: await codes.getStock(db, scope, codesOf(params)),
  }),
  listSecretCodes: async ({ db, scope, params, query }) => {
    const asked = { ...query, ...codesOf(params), isInFull: false }
    return pageOf(await codes.listCodes(db, scope, asked), query)
  },
  seeSecretCodes: async ({ db, scope, params, query }) => {
    const asked = { ...query, ...codesOf(params), isInFull: true }
    return pageOf(await codes.listCodes(db, scope, asked), query)
  },
  addSecretCodes: ({ db, scope, params, body: { lines, first_line: firstLine } }) =>
    codes.addCodes(db, scope, { ...codesOf(params), lines, firstLine }),
  makeSecretCodes: async ({ db, scope, params, body }) => ({
    data: await codes.makeCodes(db, scope, { ...codesOf(params), ...body }),
  }),
  saveSecretCodes: ({ db, scope, params }) => codes.saveCodes(db, scope, codesOf(params)),
}

const codesOf = ({ type, id }: { type: Kind; id: string }) => ({ kind: type, experience: id })
