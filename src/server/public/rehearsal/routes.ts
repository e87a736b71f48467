import type { rehearsalRoutes } from '#contract/public/rehearsal.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { withFilesLeftOut } from '../uploads/fileAnswers.ts'
import * as pages from './page.ts'
import * as rehearsals from './rehearsals.ts'

export const rehearsalHandlers: Handlers<typeof rehearsalRoutes> = {
  findRehearsal: async ({ db, scope, params, outside }) => ({
    data: await rehearsals.findRehearsal(db, scope, { kind: params.kind, idOrEid: params.eid, outside }),
  }),
  startRehearsal: async ({ db, scope, params, body, outside }) => ({
    data: await rehearsals.startRehearsal(db, scope, {
      kind: params.kind,
      idOrEid: params.eid,
      outside,
      isInvited: body.is_invited,
    }),
  }),
  getRehearsal: async ({ db, scope, params, outside }) => ({
    data: await rehearsals.getRehearsal(db, scope, { ...namedBy(params), outside }),
  }),
  textInRehearsal: async ({ db, scope, params, body, outside }) => ({
    data: await rehearsals.addStep(db, scope, {
      ...namedBy(params),
      outside,
      at: body.at,
      sent: { kind: 'text', text: body.text },
    }),
  }),
  submitInRehearsal: async ({ db, scope, params, body, outside }) => {
    const { at, ...sent } = body
    return {
      data: await rehearsals.addStep(db, scope, {
        ...namedBy(params),
        outside,
        at,
        sent: { kind: 'form', ...sent },
      }),
    }
  },
  deleteRehearsal: async ({ db, scope, params }) => {
    await rehearsals.deleteRehearsal(db, scope, namedBy(params))
    return { success: true }
  },
  showRehearsalPage: async ({ db, scope, ...call }) =>
    unlisted(await pages.showRehearsalPage(db, scope, { ...framedOf(call), page: undefined })),
  showRehearsalSubpage: async ({ db, scope, ...call }) =>
    unlisted(await pages.showRehearsalPage(db, scope, { ...framedOf(call), page: call.params.page })),
  submitRehearsalForm: async ({ db, scope, files, ...call }) => {
    const body = withFilesLeftOut(call.body, files)
    return unlisted(
      await pages.submitRehearsalForm(db, scope, { ...framedOf(call), page: call.params.page, body }),
    )
  },
}

const namedBy = <K>({ kind, eid, rid }: { kind: K; eid: string; rid: string }) => ({
  kind,
  idOrEid: eid,
  id: rid,
})

type Framed = {
  readonly outside: Parameters<typeof pages.showRehearsalPage>[2]['outside']
  readonly params: { readonly token: string; readonly at: string; readonly experience_eid: string }
  readonly query: { readonly lang?: 'en' | 'fr' | undefined }
}

const framedOf = ({ outside, params: { token, at, experience_eid }, query }: Framed) => ({
  outside,
  token,
  at,
  eid: experience_eid,
  language: query.lang ?? ('en' as const),
})

const unlisted = (answer: HtmlAnswer): HtmlAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' },
})
