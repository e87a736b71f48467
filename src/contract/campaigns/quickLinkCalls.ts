import * as z from 'zod'
import { clientName, id, many, reads, route, success, text } from '../kit.ts'
import { maxTargetLength } from './linkCalls.ts'

/** A person's own shortcut within a client: to a page of the console, or to another site. */
export const quickLink = z.object({
  id,
  name: z.string(),
  /** `https://…`, or the path of a page of the console, `/maple-market/lists?search=club`. */
  url: z.string(),
  user_id: id,
  client_id: z.int(),
})
export type QuickLink = z.output<typeof quickLink>

/** As many as one person has in one client. */
export const mostQuickLinks = 50

/**
 * The owner, as the specification's calls say it (M7). Both may be left out: they are the caller's, and those of
 * the client that the call is for. Somebody else's, or another client's, are a 404.
 */
const owner = { user_id: id.optional(), client_id: clientName.optional() }

export const listQuickLinks = route({
  method: 'GET',
  path: '/api/v1/quick-link/{random}',
  access: reads('campaigns'),
  summary: 'One’s own quick links in the client, by name.',
  source: 'M3, M7',
  shows: ['quickLink'],
  query: z.strictObject(owner),
  answer: many(quickLink),
})

export const quickLinkForm = z.strictObject({
  name: text('name', 60),
  url: text('url', maxTargetLength),
  ...owner,
})
export type QuickLinkForm = z.output<typeof quickLinkForm>

/** `url` is http or https, or a path of the console that is of this client or of none. */
export const createQuickLink = route({
  method: 'POST',
  path: '/api/v1/quick-link',
  access: reads('campaigns'),
  summary: 'Keep a page at hand under a name.',
  source: 'M5, M7, M8',
  touches: ['quickLink'],
  body: quickLinkForm,
  answer: success,
})

/** The owner may stand in the query or in the body. */
export const deleteQuickLink = route({
  method: 'DELETE',
  path: '/api/v1/quick-link/{id}',
  access: reads('campaigns'),
  summary: 'Remove a quick link of one’s own.',
  source: 'M7',
  touches: ['quickLink'],
  params: z.object({ id }),
  query: z.strictObject(owner),
  body: z.strictObject(owner).nullish(),
  answer: success,
})
