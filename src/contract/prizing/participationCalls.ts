import * as z from 'zod'
import { entrySources } from '../entries/entrySources.ts'
import { entryStatuses } from '../entries/entryStates.ts'
import { kindNames } from '../experiences/kinds.ts'
import { eid, id, instant, page, paging, reads, route } from '../kit.ts'

/** One entry of a participant in any experience, with what it won. */
export const participation = z.object({
  entry_id: id,
  entry_eid: eid,
  experience: z.object({ id, eid, name: z.string(), kind: z.enum(kindNames) }),
  status: z.enum(entryStatuses),
  source: z.enum(entrySources),
  is_test: z.boolean(),
  created_at: instant,
  prizes: z.array(z.object({ id, pool: z.string(), type: z.string().nullable(), created_at: instant })),
})
export type Participation = z.output<typeof participation>

export const listParticipation = route({
  method: 'GET',
  path: '/api/v1/participants/{id}/entries/{random}',
  access: reads('participants'),
  summary: 'Entries and prizes of a participant in all experiences, newest first.',
  source: 'decisions 4, 5',
  shows: ['entry', 'draw'],
  params: z.object({ id }),
  query: z.strictObject(paging),
  answer: page(participation),
  sees: { action: 'participant.see', entity: 'participant', of: 'id' },
})
