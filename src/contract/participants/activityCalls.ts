import * as z from 'zod'
import { id, instant, json, many, page, paging, reads, route } from '../kit.ts'
import { eventActions } from '../words/eventActions.ts'

/** One row of the activity. `requeued_at` is the last time that somebody ran it again. */
export const event = z.object({
  id,
  action: z.enum(eventActions),
  at: instant,
  experience_id: id.nullable(),
  subject_id: id.nullable(),
  data: json,
  requeued_at: instant.nullable(),
})
export type Event = z.output<typeof event>

export const listActivity = route({
  method: 'GET',
  path: '/api/v1/participant/{id}/activity/{random}',
  access: reads('participants'),
  summary: 'What happened to this participant, newest first.',
  source: 'M7',
  shows: ['activity'],
  params: z.object({ id }),
  query: z.strictObject(paging),
  answer: page(event),
  sees: { action: 'participant.see', entity: 'participant', of: 'id' },
})

export const listEventActions = route({
  method: 'GET',
  path: '/api/v1/event-action/{random}',
  access: reads('participants'),
  summary: 'What can happen to a participant.',
  source: 'M7, decisions 6',
  answer: many(z.object({ id: z.enum(eventActions), name: z.string() })),
  external: 'callers of the documented path; the console has the same list in its own languages',
})
