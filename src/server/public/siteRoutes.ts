import type { publicRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { Asked, Preview } from './publicExperience.ts'
import { makeFormChallenge, showPublicPage, submitEntryForm, submitPreview } from './webEntry.ts'

type SiteCall =
  | 'showPublicPage'
  | 'showPublicSubpage'
  | 'makeFormChallenge'
  | 'submitEntryForm'
  | 'previewPage'
  | 'previewSubpage'
  | 'makePreviewChallenge'
  | 'submitPreview'

/** Of a visitor who follows no link in a message, and is not counted. */
const passing = { token: undefined, userAgent: '', isFetchedAhead: true }

/** The pages of experiences as the public sees them, and their previews. */
export const siteHandlers: Handlers<Pick<typeof publicRoutes, SiteCall>> = {
  showPublicPage: async ({ db, scope, exchange, ...call }) =>
    showPublicPage(db, scope, { ...askedOf(call), visit: { token: call.query.to, ...exchange } }),
  showPublicSubpage: async ({ db, scope, ...call }) =>
    showPublicPage(db, scope, { ...askedOf(call), page: call.params.page, visit: passing }),
  makeFormChallenge: async ({ db, scope, outside, params }) =>
    makeFormChallenge(db, scope, { eid: params.experience_eid, outside }),
  submitEntryForm: async ({ db, scope, body, ...call }) =>
    submitEntryForm(db, scope, { ...askedOf(call), body }),
  previewPage: async ({ db, scope, ...call }) =>
    unlisted(await showPublicPage(db, scope, { ...previewOf(call), visit: passing })),
  previewSubpage: async ({ db, scope, ...call }) =>
    unlisted(await showPublicPage(db, scope, { ...previewOf(call), page: call.params.page, visit: passing })),
  makePreviewChallenge: async ({ db, scope, outside, params }) =>
    makeFormChallenge(db, scope, { eid: params.experience_eid, outside, preview: params }),
  submitPreview: async ({ db, scope, ...call }) => unlisted(await submitPreview(db, scope, previewOf(call))),
}

type Shown = {
  readonly outside: Asked['outside']
  readonly params: { readonly experience_eid: string }
  readonly query: { readonly lang?: Asked['language'] | undefined }
}

const askedOf = ({ outside, params, query }: Shown): Asked => ({
  ...{ eid: params.experience_eid, language: query.lang ?? 'en', outside },
})

type Previewed = { readonly params: Preview }

const previewOf = (call: Shown & Previewed): Asked => ({
  ...askedOf(call),
  preview: { token: call.params.token, phase: call.params.phase },
})

/** No search engine keeps what is for those alone who have the address. */
const unlisted = (answer: HtmlAnswer): HtmlAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'X-Robots-Tag': 'noindex' },
})
