import { randomBytes } from 'node:crypto'
import type { entryForms } from '#contract/experiences/formRuleText.ts'
import { pageAt } from '#contract/experiences/pageNames.ts'
import type { OutputOf } from '#contract/kit.ts'
import type { publicQuery } from '#contract/public/siteCalls.ts'
import type { publicRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { Exchange, HtmlAnswer } from '#server/platform/http/call.ts'
import { isAccountPage } from './accountRules.ts'
import { submitProfile } from './accounts/change.ts'
import { submitCode } from './accounts/enter.ts'
import { previewedStep } from './accounts/show.ts'
import { submitLogin, submitRegister } from './accounts/submit.ts'
import { showClaim, submitClaim } from './claims/claims.ts'
import { languageOf } from './language.ts'
import { ifChanged } from './memory/made.ts'
import { openNoPurchasePdf } from './noPurchasePdf.ts'
import { showPrize } from './prizes/prizePage.ts'
import type { Asked, Preview } from './publicExperience.ts'
import { showUnsaved } from './unsavedPages.ts'
import { findEntryFiles, withFiles } from './uploads/uploads.ts'
import { makeFormChallenge, showPublicPage, submitEntryForm, submitPreview } from './webEntry.ts'

type SiteCall =
  | 'showPublicPage'
  | 'showPublicSubpage'
  | 'makeFormChallenge'
  | 'submitEntryForm'
  | 'previewPage'
  | 'previewSubpage'
  | 'getNoPurchasePdf'
  | 'previewNoPurchasePdf'
  | 'previewUnsaved'
  | 'makePreviewChallenge'
  | 'submitPreview'
  | 'submitRegister'
  | 'submitLogin'
  | 'submitCode'
  | 'submitProfile'
  | 'showClaim'
  | 'submitClaim'
  | 'showPrize'

/** Of a visitor who follows no link in a message, and is not counted. */
const passing = { token: undefined, userAgent: '', isFetchedAhead: true, isPassing: true } as const

/** The pages of experiences as the public sees them, and their previews. */
export const siteHandlers: Handlers<Pick<typeof publicRoutes, SiteCall>> = {
  showPublicPage: async ({ db, scope, ...call }) =>
    ifChanged(
      await showPublicPage(db, scope, {
        ...askedOf(call),
        visit: visitOf(call),
      }),
      call.exchange.ifNoneMatch,
    ),
  showPublicSubpage: async ({ db, scope, ...call }) =>
    ifChanged(
      await showPublicPage(db, scope, {
        ...askedOf(call),
        page: call.params.page,
        visit: visitOf(call),
      }),
      call.exchange.ifNoneMatch,
    ),
  makeFormChallenge: async ({ db, scope, outside, params }) =>
    makeFormChallenge(db, scope, { eid: params.experience_eid, outside }),
  submitEntryForm: async ({ db, scope, files, ...call }) => {
    const form = files.length > 0 ? await findEntryFiles(db, scope, call.params.experience_eid) : undefined
    const filled = form ? await withFiles(db, form, { ...call, files }) : call.body
    const { account_token: formToken, ...body } = filled
    return submitEntryForm(db, scope, {
      ...askedOf(call),
      body,
      formToken,
      device: deviceOf(call.exchange),
      page: ownPage(call.params.rule_type),
    })
  },
  submitRegister: async ({ db, scope, body, ...call }) =>
    submitRegister(db, scope, { ...askedOf(call), body }),
  submitLogin: async ({ db, scope, body, ...call }) => submitLogin(db, scope, { ...askedOf(call), body }),
  submitCode: async ({ db, scope, body, ...call }) =>
    submitCode(db, scope, { ...askedOf(call), body, cookies: call.exchange }),
  submitProfile: async ({ db, scope, body, ...call }) =>
    submitProfile(db, scope, { ...askedOf(call), body, cookies: call.exchange }),
  showClaim: async ({ db, scope, ...call }) =>
    showClaim(db, scope, {
      ...askedOf(call),
      claimToken: call.params.token,
      isFetchedAhead: call.exchange.isFetchedAhead,
    }),
  submitClaim: async ({ db, scope, body, files, outside, ...call }) =>
    submitClaim(db, scope, {
      ...askedOf({ outside, ...call }),
      claimToken: call.params.token,
      body,
      sent: { files, outside },
    }),
  showPrize: async ({ db, scope, ...call }) =>
    showPrize(db, scope, { ...askedOf(call), prizeToken: call.params.token }),
  previewPage: async ({ db, scope, ...call }) =>
    unlisted(await showPublicPage(db, scope, { ...previewOf(call), visit: passing })),
  previewSubpage: async ({ db, scope, ...call }) =>
    unlisted(await showPublicPage(db, scope, { ...previewOf(call), page: call.params.page, visit: passing })),
  getNoPurchasePdf: async ({ db, scope, ...call }) => openNoPurchasePdf(db, scope, askedOf(call)),
  previewNoPurchasePdf: async ({ db, scope, ...call }) => openNoPurchasePdf(db, scope, previewOf(call)),
  makePreviewChallenge: async ({ db, scope, outside, params }) =>
    makeFormChallenge(db, scope, { eid: params.experience_eid, outside, preview: params }),
  previewUnsaved: async ({ db, scope, body, ...call }) =>
    unlisted(await showUnsaved(db, scope, { ...previewOf(call), body })),
  submitPreview: async ({ db, scope, body, ...call }) => {
    const page = pageAt(call.params.rule_type)
    if (body.unsaved !== undefined)
      return unlisted(await showUnsaved(db, scope, { ...previewOf(call), page, body }))
    if (isAccountPage(page)) return unlisted(await previewedStep(db, scope, { ...previewOf(call), page }))
    return unlisted(await submitPreview(db, scope, previewOf(call)))
  },
}

/** Only a browser that sends a form is known again, and only by this. */
function deviceOf({ visitorToken, keepVisitor }: Pick<Exchange, 'visitorToken' | 'keepVisitor'>): string {
  const token = visitorToken ?? randomBytes(16).toString('base64url')
  if (visitorToken === undefined) keepVisitor(token)
  return token.slice(0, 200)
}

/** The form of Home is sent to the address of the page Entry. */
const ownPage = (form: keyof typeof entryForms) => (form === 'entry' ? undefined : form)

type Shown = {
  readonly outside: Asked['outside']
  readonly params: { readonly experience_eid: string }
  readonly query: { readonly lang?: Asked['language'] | undefined; readonly to?: string | undefined }
  readonly exchange: Pick<Exchange, 'acceptLanguage' | 'participantToken' | 'host'>
}

const askedOf = ({ outside, params, query, exchange }: Shown): Asked => ({
  eid: params.experience_eid,
  outside,
  language: query.lang ?? languageOf(exchange.acceptLanguage),
  isLanguageOpen: query.lang === undefined,
  token: query.to,
  cookie: exchange.participantToken,
  host: exchange.host,
})

const visitOf = ({ query, exchange }: { query: OutputOf<typeof publicQuery>; exchange: Exchange }) => ({
  ...exchange,
  token: query.to,
  isShared: query.via === 'share',
})

type Previewed = { readonly params: Preview }

const previewOf = (call: Shown & Previewed): Asked => ({
  ...askedOf(call),
  cookie: undefined,
  preview: { token: call.params.token, phase: call.params.phase },
})

/** No search engine keeps what is for those alone who have the address. */
const unlisted = (answer: HtmlAnswer): HtmlAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'X-Robots-Tag': 'noindex' },
})
