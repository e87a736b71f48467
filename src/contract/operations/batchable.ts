import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { eid, id, page, paging, reads, route, searchText } from '../kit.ts'

/** `pending`: entries that wait for a verdict, counted up to 10,000. `can_decide`: many of its entries can be decided at once. */
const batchable = z.object({
  id,
  eid,
  kind: z.enum(kindsWith('takesEntries')),
  name: z.string(),
  campaign_name: z.string(),
  entries_count: z.int(),
  pending: z.object({ count: z.int(), is_capped: z.boolean() }),
  can_decide: z.boolean(),
})
export type Batchable = z.output<typeof batchable>

/** Newest first; those that take entries, drafts too. */
export const listBatchable = route({
  method: 'GET',
  path: '/api/v1/experiences/batchable/{random}',
  access: reads('experiences'),
  summary: 'Experiences on whose entries work can be done for many at once.',
  source: 'E7, decisions 4',
  shows: ['experience', 'entry', 'campaign'],
  query: z.strictObject({ ...paging, search: searchText }),
  answer: page(batchable),
})
