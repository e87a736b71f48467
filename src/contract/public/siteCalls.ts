import * as z from 'zod'
import { pageAt } from '../experiences/pageNames.ts'
import { previewPhases } from '../experiences/status.ts'
import { asTyped, eid, required, route } from '../kit.ts'
import { says } from '../why.ts'
import { formFiles } from './uploads.ts'

/** The public pages: HTML, English or French by `lang`. Any other address or field gets a page, never JSON. */
export const publicEid = z.string().transform((value) => (eid.safeParse(value).success ? value : ''))
export const publicQuery = z.looseObject({
  lang: z.enum(['en', 'fr']).optional().catch(undefined),
  /** The participant’s own token, where the address leads to another site or to a private contest. */
  to: asTyped(100).optional().catch(undefined),
  /** `share`: the address was shared by somebody who entered, and counts; the page is the same. */
  via: asTyped(100).optional().catch(undefined),
})

export const showPublicPage = route({
  method: 'GET',
  path: '/e/{experience_eid}',
  access: 'anyone',
  summary: 'The public Home page of an experience with its entry form.',
  source: 'decisions 1',
  params: z.object({ experience_eid: publicEid }),
  query: publicQuery,
  raw: 'html',
  external: 'participants',
})

const shownPage = z.string().transform(pageAt)

export const showPublicSubpage = route({
  method: 'GET',
  path: '/e/{experience_eid}/{page}',
  access: 'anyone',
  summary:
    'A public page of an experience besides Home, by its name in small letters with hyphens: terms, opening-soon.',
  source: 'decisions 1',
  params: z.object({ experience_eid: publicEid, page: shownPage }),
  query: publicQuery,
  raw: 'html',
  external: 'participants',
})

/** The phase is a part of the address, so that links lead on within it. */
const ofPreview = {
  token: asTyped(100),
  phase: z.enum(previewPhases).catch('now'),
  experience_eid: publicEid,
}

/** The same bytes as the public page has, at an address beside it, so that its links lead on within the preview. */
export const previewPage = route({
  method: 'GET',
  path: '/preview/{token}/{phase}/{experience_eid}',
  access: 'anyone',
  summary: 'The Home page of an experience as the public will see it, for whoever has the signed address.',
  source: 'decisions 4',
  params: z.object(ofPreview),
  query: publicQuery,
  raw: 'html',
  external: 'whoever staff show it to',
})

export const previewSubpage = route({
  ...previewPage,
  path: '/preview/{token}/{phase}/{experience_eid}/{page}',
  summary: 'Another page of an experience as the public will see it.',
  params: z.object({ ...ofPreview, page: shownPage }),
})

export const getNoPurchasePdf = route({
  method: 'GET',
  path: '/e/{experience_eid}/no-purchase-pdf/form.pdf',
  access: 'anyone',
  summary: 'The page No Purchase PDF of an experience as a PDF to print and fill in by hand.',
  source: 'E3',
  params: z.object({ experience_eid: publicEid }),
  query: publicQuery,
  raw: 'file',
  external: 'participants',
})

export const previewNoPurchasePdf = route({
  ...getNoPurchasePdf,
  path: '/preview/{token}/{phase}/{experience_eid}/no-purchase-pdf/form.pdf',
  summary: 'The same of a preview, for whoever has the signed address.',
  params: z.object(ofPreview),
  external: 'whoever staff show it to',
})

/** An editor shows pages that are not saved: nothing of them is kept. 6 MB, so that too long a text is told what it is. */
const unsavedBytes = 6 * 1024 * 1024
/** `unsaved` is JSON; what is wrong with it is told on the page. */
const previewBody = z.record(z.string(), z.unknown())

/** An editor's unsaved page, answered by the public page's own code. */
export const previewUnsaved = route({
  ...previewPage,
  method: 'POST',
  summary:
    'The Home page of an experience as the public would see it, with pages and tokens that are not saved.',
  touches: { nothing: 'A preview keeps nothing.' },
  body: previewBody,
  maxBytes: unsavedBytes,
  external: 'the console’s editor, which posts it into a frame',
})

/** Takes nothing. With `unsaved` it is that other page, as `previewUnsaved` is Home: its links lead on from there. */
export const submitPreview = route({
  method: 'POST',
  path: '/preview/{token}/{phase}/{experience_eid}/{rule_type}',
  access: 'anyone',
  summary: 'The form of a preview, which says that nothing was sent.',
  source: 'decisions 4',
  touches: { nothing: 'A preview keeps nothing.' },
  params: z.object({ ...ofPreview, rule_type: asTyped(40) }),
  query: publicQuery,
  body: previewBody,
  maxBytes: unsavedBytes,
  form: formFiles,
  raw: 'html',
  external: 'whoever staff show it to',
})

export const submitEntryForm = route({
  method: 'POST',
  path: '/e/{experience_eid}/{rule_type}',
  access: 'anyone',
  summary: 'Enter by the public form.',
  source: 'decisions 1, 4',
  touches: ['entry', 'participant', 'consent', 'activity'],
  params: z.object({ experience_eid: publicEid, rule_type: z.enum(['entry', 'alternative-entry']) }),
  query: publicQuery,
  /** Checked by the form's rules, so that a fault is shown on the page beside its field. */
  body: z.record(z.string(), z.unknown()),
  form: formFiles,
  raw: 'html',
  external: 'participants',
})

/** Sent by the public form besides the fields that it asks for, which its rules decide (`entryRules.ts`). */
export const entryFormParts = z.looseObject({
  terms: z.literal('on', says('rules_not_accepted')),
  optin: z.literal('on').optional(),
  /** The proof of work (`challenge.ts`). */
  proof: asTyped(4000).default(''),
  /** Made by the page once, so that the same form sent twice is one entry. */
  reference: z.string(required('reference')).regex(/^[a-zA-Z0-9-]{8,64}$/, required('reference')),
  /**
   * Without script: the code that was sent, where it went, and what is wished instead of entering (another code, the code
   * by the other way, to change the form). Fields of form rules have no capitals.
   */
  entryCode: asTyped(40).optional(),
  codeWay: z.enum(['sms', 'email']).optional(),
  codeWish: z.enum(['again', 'sms', 'email', 'change']).optional(),
})
