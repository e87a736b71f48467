import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  changes,
  id,
  idOrEid,
  instant,
  one,
  optionalText,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { ownFields } from '../ownFields.ts'

/** So long may an address be that people are led to. */
export const maxTargetLength = 2000

const own = ownFields({
  /** http or https (decisions 6). */
  url: text('url', maxTargetLength),
  /** Adds utm fields and the recipient's token. */
  append_tracking_information: z.boolean().default(true),
  /** Whoever opens it may share where he or she is, on a page before. */
  asks_place: z.boolean().default(false),
})

/** A tracked link: `{{link:<code>}}` in a message becomes its short address, for each recipient another one. */
export const link = z.object({
  id,
  code: z.string(),
  name: z.string(),
  ...own.shown,
  /** The address without a recipient, to share anywhere. */
  short_url: z.string(),
  experience_id: id.nullable(),
  experience_name: z.string().nullable(),
  /** All clicks, and how many known participants clicked at least once. */
  clicks: z.int(),
  participant_clicks: z.int(),
  created_at: instant,
  version,
})
export type Link = z.output<typeof link>

/**
 * Without a name it is called by its address. `experience` (E3) and `experience_id`, as it is answered, are one: where
 * both are sent, the latter counts.
 */
export const linkForm = z.strictObject({
  name: optionalText('name', 100),
  ...own.form,
  experience: idOrEid.nullish(),
  experience_id: idOrEid.nullish(),
})
export type LinkForm = z.output<typeof linkForm>

export const listLinks = route({
  method: 'GET',
  path: '/api/v1/link/{random}',
  access: reads('campaigns'),
  summary: 'Links of the client, newest first.',
  source: 'M7',
  shows: ['link', 'experience'],
  query: z.strictObject({ ...paging, search: searchText }),
  answer: page(link),
})

export const createLink = route({
  method: 'POST',
  path: '/api/v1/link',
  access: changes('campaigns'),
  summary: 'Make a tracked link.',
  source: 'E3, E7',
  touches: ['link'],
  body: linkForm,
  answer: one(link),
})

/** The code stays, since messages carry it. */
export const updateLink = route({
  method: 'PUT',
  path: '/api/v1/link/{id}',
  access: changes('campaigns'),
  summary: 'Change a link.',
  source: 'decisions 6',
  touches: ['link'],
  params: z.object({ id }),
  body: changeOf(linkForm, link),
  answer: one(link),
})

/** 409 where a scheduled broadcast uses it. Its short address then answers 404. */
export const deleteLink = route({
  method: 'DELETE',
  path: '/api/v1/link/{id}',
  access: changes('campaigns'),
  summary: 'Delete a link.',
  source: 'M7',
  touches: ['link'],
  params: z.object({ id }),
  answer: success,
})
