import * as z from 'zod'
import {
  changes,
  eid,
  id,
  idOrEid,
  instant,
  longText,
  many,
  moment,
  one,
  optionalText,
  page,
  paging,
  reads,
  required,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import {
  entrySchedulings,
  experienceStatuses,
  kinds,
  limitBys,
  limitTypes,
  prizeMethods,
  visibilities,
} from './kinds.ts'
import { type SmsText, smsTexts } from './smsTexts.ts'

/** A row of an experience list. */
export const experienceRow = z.object({
  id,
  eid,
  kind: z.enum(kinds),
  name: z.string(),
  status: z.enum(experienceStatuses),
  visibility: z.enum(visibilities),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  entries_count: z.int(),
  campaign_id: id,
  campaign_name: z.string(),
  keyword: z.string().nullable(),
  created_at: instant,
})
export type ExperienceRow = z.output<typeof experienceRow>

/** Each in English and French; empty means that the built-in text is used. */
const smsText = optionalText('text', 480)
const smsTextFields = z.strictObject(
  Object.fromEntries(
    smsTexts.flatMap((name) => [name, `${name}_fr`]).map((name) => [name, smsText]),
  ) as Record<SmsTextName, typeof smsText>,
)
export type SmsTextName = SmsText | `${SmsText}_fr`

const pageHtml = longText('page', 200_000)

/**
 * The sweepstakes form (E3): lottery method, dates, one keyword on one shortcode, one prize pool, the Home page.
 * `started_at` and `ended_at` are local times of the client, or exact ones.
 */
export const sweepstakesForm = z.strictObject({
  name: text('name'),
  title: optionalText('title'),
  title_fr: optionalText('French title'),
  campaign_id: id,
  prize_method_class: z.literal('sweepstakes.lottery').default('sweepstakes.lottery'),
  started_at: moment.nullable().default(null),
  ended_at: moment.nullable().default(null),
  visibility: z.enum(['public', 'hidden']).default('public'),
  requires_validation: z.boolean().default(false),
  limit_type: z.enum(limitTypes).default('unlimited'),
  limit_count: z
    .int()
    .min(1, 'The limit count must be 1 to 100.')
    .max(100, 'The limit count must be 1 to 100.')
    .default(1),
  limit_by: z.enum(limitBys).default('phone'),
  entry_scheduling: z.enum(entrySchedulings).default('daily'),
  keyword: optionalText('keyword', 40),
  shortcode_id: id.nullish(),
  prize_pool_id: id.nullish(),
  home_html: pageHtml.default(''),
  home_html_fr: pageHtml.default(''),
  texts: smsTextFields.partial().default({}),
})
export type SweepstakesForm = z.input<typeof sweepstakesForm>

/** A sweepstakes with all its parts, as the form edits it. Times are exact; the console shows them in the client's zone. */
export const sweepstakes = experienceRow.extend({
  title: z.string().nullable(),
  title_fr: z.string().nullable(),
  prize_method_class: z.enum(prizeMethods),
  requires_validation: z.boolean(),
  limit_type: z.enum(limitTypes),
  limit_count: z.int(),
  limit_by: z.enum(limitBys),
  entry_scheduling: z.enum(entrySchedulings),
  shortcode_id: id.nullable(),
  prize_pool_id: id.nullable(),
  home_html: z.string(),
  home_html_fr: z.string(),
  texts: z.record(z.string(), z.string().nullable()),
  public_url: z.string(),
  updated_at: instant,
})
export type Sweepstakes = z.output<typeof sweepstakes>

const type = z.enum(['sweepstakes'])

export const listExperiences = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{random}',
  access: reads('experiences'),
  summary: 'Experiences of one kind, newest first.',
  source: 'E7',
  params: z.object({ type }),
  query: z.strictObject({ ...paging, search: searchText, status: z.enum(experienceStatuses).optional() }),
  answer: page(experienceRow),
})

export const getExperience = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{eid}/show',
  access: reads('experiences'),
  summary: 'One experience with all its parts.',
  source: 'E7',
  params: z.object({ type, eid: idOrEid }),
  answer: one(sweepstakes),
})

export const createExperience = route({
  method: 'POST',
  path: '/api/v1/experience/{type}',
  access: changes('experiences'),
  summary: 'Create an experience.',
  source: 'E7',
  params: z.object({ type }),
  body: sweepstakesForm,
  answer: one(sweepstakes),
})

/** Needs the editing lock: 409 of type lock_lost without it. */
export const updateExperience = route({
  method: 'PUT',
  path: '/api/v1/experience/{type}/{eid}',
  access: changes('experiences'),
  summary: 'Save an experience.',
  source: 'E7',
  params: z.object({ type, eid: idOrEid }),
  body: sweepstakesForm,
  answer: one(sweepstakes),
})

/** Entries, draws and awards stay; its keyword and public page end. */
export const deleteExperience = route({
  method: 'DELETE',
  path: '/api/v1/experience/{type}/{id}/{random}',
  access: changes('experiences'),
  summary: 'Delete an experience.',
  source: 'E7',
  params: z.object({ type, id: idOrEid }),
  answer: success,
})

export const listAllExperiences = route({
  method: 'GET',
  path: '/api/v1/experiences/{random}',
  access: reads('experiences'),
  summary: 'All experiences of the client, by name, at most 200.',
  source: 'E7, M7',
  answer: many(
    z.object({ id, eid, kind: z.enum(kinds), name: z.string(), status: z.enum(experienceStatuses) }),
  ),
})

/** The public pages: HTML, English or French by `lang`. Any other address or field gets a page, never JSON. */
const publicEid = z.string().transform((value) => (eid.safeParse(value).success ? value : ''))
const publicQuery = z.looseObject({ lang: z.enum(['en', 'fr']).optional().catch(undefined) })

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

export const submitEntryForm = route({
  method: 'POST',
  path: '/e/{experience_eid}/{rule_type}',
  access: 'anyone',
  summary: 'Enter by the public form.',
  source: 'decisions 1, 4',
  params: z.object({ experience_eid: publicEid, rule_type: z.enum(['entry']) }),
  query: publicQuery,
  /** Checked by `entryFields`, so that a fault is shown on the page beside its field. */
  body: z.record(z.string(), z.unknown()),
  raw: 'html',
  external: 'participants',
})

/** The fields that the public form asks for, until form rules of its own say otherwise (E3). */
export const entryFields = z.strictObject({
  first_name: text('first name', 100),
  last_name: text('last name', 100),
  email: text('e-mail', 254),
  phone: text('phone', 40),
  terms: z.literal('on', 'Please accept the rules to enter.'),
  optin: z.literal('on').optional(),
  /** Made by the page once, so that the same form sent twice is one entry. */
  reference: z.string(required('reference')).regex(/^[a-zA-Z0-9-]{8,64}$/, required('reference')),
})
export type EntryFields = z.output<typeof entryFields>
