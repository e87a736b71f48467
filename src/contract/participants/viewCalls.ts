import * as z from 'zod'
import { id, many, one, reads, route, success, text } from '../kit.ts'
import { says } from '../why.ts'

/** Filters of a page under a name: `query` is the page's own query string. */
export const savedView = z.object({
  id,
  page: z.enum(['participants']),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

export const listSavedViews = route({
  method: 'GET',
  path: '/api/v1/saved-views/{random}',
  access: reads('participants'),
  summary: 'One’s own views and those that others share, by name.',
  source: 'M2',
  shows: ['view'],
  answer: many(savedView),
})

export const createSavedView = route({
  method: 'POST',
  path: '/api/v1/saved-views',
  access: reads('participants'),
  summary: 'Keep filters under a name.',
  source: 'M2',
  touches: ['view'],
  body: z.strictObject({
    page: z.enum(['participants']),
    name: text('name', 60),
    query: z
      .string()
      .max(2000)
      .regex(/^[\x21-\x7e]*$/, says('not_a_query')),
    is_shared: z.boolean().default(false),
  }),
  answer: one(savedView),
})

/** One's own; a client admin also those that others share. */
export const deleteSavedView = route({
  method: 'DELETE',
  path: '/api/v1/saved-views/{id}',
  access: reads('participants'),
  summary: 'Forget a view.',
  source: 'M2',
  touches: ['view'],
  params: z.object({ id }),
  answer: success,
})
