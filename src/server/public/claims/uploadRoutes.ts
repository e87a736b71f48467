import type { publicRoutes } from '#contract/routes.ts'
import type { Handlers, Outside } from '#server/adapters/outside.ts'
import { findEntryFiles, readUpload, removeUpload, sendPiece, startUpload } from '../uploads/uploads.ts'
import { findClaimFiles } from './claims.ts'

type UploadCall = 'beginUpload' | 'getUpload' | 'sendUploadPiece' | 'dropUpload'

export const uploadHandlers: Handlers<Pick<typeof publicRoutes, UploadCall>> = {
  beginUpload: async ({ db, scope, params, query, body, outside }) => {
    const { claim: claimToken, ...file } = body
    const asked = { eid: params.experience_eid, language: query.lang, outside }
    const form =
      claimToken === undefined
        ? await findEntryFiles(db, scope, asked.eid)
        : await findClaimFiles(db, scope, { ...asked, claimToken })
    return { data: await startUpload(db, form, { ...file, outside }) }
  },
  getUpload: async ({ db, scope, ...call }) => ({ data: await readUpload(db, scope, namedBy(call)) }),
  sendUploadPiece: async ({ db, scope, body, upload, ...call }) => ({
    data: await sendPiece(db, scope, { ...namedBy(call), offset: body.offset, piece: upload }),
  }),
  dropUpload: async ({ db, scope, ...call }) => {
    await removeUpload(db, scope, namedBy(call))
    return { success: true as const }
  },
}

type Called = {
  readonly params: { readonly experience_eid: string; readonly token: string }
  readonly query: { readonly lang: 'en' | 'fr' }
  readonly outside: Outside
}

const namedBy = ({ params, query, outside }: Called) => ({
  eid: params.experience_eid,
  token: params.token,
  language: query.lang,
  outside,
})
