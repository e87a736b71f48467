import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { asTyped, changes, eid, id, idOrEid, instant, moment, one, route, success, text } from '../kit.ts'
import { traceCodes } from '../words/rehearsalTrace.ts'
import { formFiles } from './uploads.ts'

/** So many steps one rehearsal has at most, since each is played again with the next. */
export const maxRehearsalSteps = 40

/** How long a rehearsal is kept, in days. */
export const rehearsalDays = 30

/** One that is not rehearsed is not found. */
const kind = z.enum(kindsWith('takesEntries'))

const step = z.object({
  number: z.int(),
  at: instant,
  kind: z.enum(['text', 'form']),
  /** The text, or what the form was filled in with. */
  text: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
  /** Messages for it, which only the test phone shows. */
  messages: z.array(z.object({ type: z.enum(['sms', 'email']), text: z.string() })),
  trace: z.array(
    z.object({
      code: z.enum(traceCodes),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type RehearsalStep = z.output<typeof step>

const rehearsal = z.object({
  id,
  /** Of the test phone, which belongs to nobody. */
  phone: z.string(),
  /** To which the phone texts; null where the experience has no shortcode. */
  shortcode: z.string().nullable(),
  keyword: z.string().nullable(),
  is_invited: z.boolean(),
  is_private: z.boolean(),
  created_at: instant,
  /** The address of its page at each time: `{at}` stands for a moment. */
  page_url: z.string(),
  steps: z.array(step),
})
export type Rehearsal = z.output<typeof rehearsal>

const base = '/api/v1/experience/{kind}/{eid}/rehearsals'
const ofExperience = z.object({ kind, eid: idOrEid })
const named = z.object({ kind, eid: idOrEid, rid: id })
const change = { access: changes('experiences'), source: 'decisions 4', touches: ['rehearsal'] } as const

export const findRehearsal = route({
  method: 'GET',
  path: base,
  access: changes('experiences'),
  source: 'decisions 4',
  summary: 'The latest rehearsal of an experience that the caller began.',
  shows: ['rehearsal', 'experience', 'keyword'],
  params: ofExperience,
  answer: one(rehearsal.nullable()),
})

export const startRehearsal = route({
  ...change,
  method: 'POST',
  path: base,
  summary: 'Begin a rehearsal: a test participant with a phone of nobody.',
  params: ofExperience,
  /** `is_invited`: of a private experience, whether the test participant is in its list. */
  body: z.strictObject({ is_invited: z.boolean().default(true) }),
  answer: one(rehearsal),
})

export const getRehearsal = route({
  method: 'GET',
  path: `${base}/{rid}`,
  access: changes('experiences'),
  source: 'decisions 4',
  summary: 'A rehearsal with its steps, and what each rule said.',
  shows: ['rehearsal'],
  params: named,
  answer: one(rehearsal),
  external: 'callers of the API; the console reads the latest one',
})

/** All steps are played again with what is saved now; nothing of them is kept but what they said. */
export const textInRehearsal = route({
  ...change,
  method: 'POST',
  path: `${base}/{rid}/texts`,
  ownTransactions: true,
  summary: 'Text something from the test phone at a time.',
  params: named,
  body: z.strictObject({ at: moment, text: text('text', 1600) }),
  answer: one(rehearsal),
})

export const submitInRehearsal = route({
  ...change,
  method: 'POST',
  path: `${base}/{rid}/forms`,
  ownTransactions: true,
  summary: 'Enter by the form of the experience at a time, as the test participant.',
  params: named,
  body: z.strictObject({
    at: moment,
    form: z.enum(['entry', 'alternative-entry']).default('entry'),
    language: z.enum(['en', 'fr']).default('en'),
    answers: z.record(asTyped(60), asTyped(2000)),
  }),
  answer: one(rehearsal),
  external: 'callers of the API; the console shows the page, whose form is sent to `submitRehearsalForm`',
})

/** Starts over: nothing is left of it. */
export const deleteRehearsal = route({
  ...change,
  method: 'DELETE',
  path: `${base}/{rid}`,
  summary: 'Delete a rehearsal.',
  params: named,
  answer: success,
})

const query = z.looseObject({ lang: z.enum(['en', 'fr']).optional().catch(undefined) })
const publicPage = {
  method: 'GET',
  access: 'anyone',
  source: 'decisions 4',
  query,
  raw: 'html',
  external: 'the frame of a rehearsal',
} as const
const framed = {
  token: asTyped(100),
  at: asTyped(40),
  experience_eid: z.string().transform((value) => (eid.safeParse(value).success ? value : '')),
}
const page = '/rehearsal/{token}/{at}/{experience_eid}'

/** The same bytes as the public page has, at an address beside it, as a preview. */
export const showRehearsalPage = route({
  ...publicPage,
  path: page,
  summary: 'The Home page of an experience in a rehearsal.',
  params: z.object(framed),
})

export const showRehearsalSubpage = route({
  ...publicPage,
  path: `${page}/{page}`,
  summary: 'Another page of an experience in a rehearsal.',
  params: z.object({ ...framed, page: asTyped(40) }),
})

export const submitRehearsalForm = route({
  ...publicPage,
  method: 'POST',
  path: `${page}/{page}`,
  summary: 'The form of a rehearsal: it enters as a test.',
  touches: ['rehearsal'],
  params: z.object({ ...framed, page: asTyped(40) }),
  body: z.record(z.string(), z.unknown()),
  form: formFiles,
  maxBytes: 100_000,
})

export const rehearsalRoutes = {
  findRehearsal,
  startRehearsal,
  getRehearsal,
  textInRehearsal,
  submitInRehearsal,
  deleteRehearsal,
  showRehearsalPage,
  showRehearsalSubpage,
  submitRehearsalForm,
}
