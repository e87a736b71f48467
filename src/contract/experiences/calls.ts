import * as z from 'zod'
import { eid, id, many, reads, required, route, text } from '../kit.ts'
import { says } from '../why.ts'
import { kindNames } from './kinds.ts'
import { experienceStatuses } from './status.ts'

export const listAllExperiences = route({
  method: 'GET',
  path: '/api/v1/experiences/{random}',
  access: reads('experiences'),
  summary: 'All experiences of the client, by name, at most 200.',
  source: 'E7, M7',
  shows: ['experience'],
  answer: many(
    z.object({ id, eid, kind: z.enum(kindNames), name: z.string(), status: z.enum(experienceStatuses) }),
  ),
})

/** The public pages: HTML, English or French by `lang`. Any other address or field gets a page, never JSON. */
const publicEid = z.string().transform((value) => (eid.safeParse(value).success ? value : ''))
const publicQuery = z.looseObject({
  lang: z.enum(['en', 'fr']).optional().catch(undefined),
  /** The participant's own token, where the address leads to another site. */
  to: z.string().max(100).optional().catch(undefined),
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

export const submitEntryForm = route({
  method: 'POST',
  path: '/e/{experience_eid}/{rule_type}',
  access: 'anyone',
  summary: 'Enter by the public form.',
  source: 'decisions 1, 4',
  touches: ['entry', 'participant', 'consent', 'activity'],
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
  terms: z.literal('on', says('rules_not_accepted')),
  optin: z.literal('on').optional(),
  /** The proof of work (`challenge.ts`). */
  proof: z.string().max(4000).default(''),
  /** Made by the page once, so that the same form sent twice is one entry. */
  reference: z.string(required('reference')).regex(/^[a-zA-Z0-9-]{8,64}$/, required('reference')),
})
export type EntryFields = z.output<typeof entryFields>
