/** The list of entries: what narrows it, its order, and how many there are of each status. */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { asTyped, direction, idOrEid, one, page, paging, reads, route, searchText } from '../kit.ts'
import { says } from '../why.ts'
import { entry } from './calls.ts'
import { entryMarks } from './entryMarks.ts'
import { entrySources } from './entrySources.ts'
import { entryStatuses } from './entryStates.ts'

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, says('not_a_date'))

/** `reason` is one of the entry's reasons, as it is written; `from` and `until` are days of the client's zone, both included. */
export const entryNarrowing = {
  search: searchText,
  status: z.enum(entryStatuses).optional(),
  source: z.enum(entrySources).optional(),
  reason: asTyped(500).optional(),
  mark: z.enum(entryMarks).optional(),
  from: day.optional(),
  until: day.optional(),
}

export const listedEntry = entry.extend({ is_late: z.boolean(), is_flagged: z.boolean() })
export type ListedEntry = z.output<typeof listedEntry>

const ofExperience = { params: z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid }) }

/** In the order in which they came in. */
export const listEntries = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entries/{random}',
  access: reads('validation'),
  summary: 'Entries of an experience, newest first.',
  source: 'decisions 4',
  shows: ['entry', 'participant', 'pool'],
  ...ofExperience,
  query: z.strictObject({ ...paging, ...entryNarrowing, direction: direction.default('desc') }),
  answer: page(listedEntry),
  sees: { action: 'entry.see', entity: 'experience', of: 'id' },
})

/** A status of its own in `status` changes nothing. `is_exact`: however many there are; else up to 10,000 of a status. */
export const countEntries = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entry-counts/{random}',
  access: reads('validation'),
  summary: 'How many entries of each status the filters find, and the reasons that were given of late.',
  source: 'decisions 4',
  shows: ['entry', 'participant', 'pool'],
  ...ofExperience,
  query: z.strictObject({ ...entryNarrowing, is_exact: z.enum(['1']).optional() }),
  answer: one(
    z.object({
      statuses: z.array(z.object({ status: z.enum(entryStatuses), count: z.int(), is_capped: z.boolean() })),
      reasons: z.array(z.string()),
    }),
  ),
})
export type EntryCounts = z.output<typeof countEntries.answer>['data']
