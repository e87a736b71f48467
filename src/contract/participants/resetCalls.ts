import * as z from 'zod'
import { changes, clientName, id, one, route, text } from '../kit.ts'
import { why } from '../refusal.ts'
import { seen } from '../seen.ts'

const params = z.object({ id: clientName })

/** `messages` and `events` are counted up to 10,001; `why`: what forbids a reset now. */
export const clientReset = z.object({
  name: z.string(),
  participants: z.int(),
  entries: z.int(),
  messages: z.int(),
  events: z.int(),
  why: why.nullable(),
})
export type ClientReset = z.output<typeof clientReset>

export const getClientReset = route({
  method: 'GET',
  path: '/api/v1/client/{id}/reset/{random}',
  access: changes('clientSettings'),
  summary: 'What a reset of the current client would delete.',
  source: 'decisions 7',
  shows: ['participant', 'entry', 'message', 'activity', 'broadcast', 'draw', 'import', 'job'],
  params,
  answer: one(clientReset),
})

/**
 * Deletes the participant data of the current client by a job; set-up and audit trail stay. `name` is the client's, as
 * it was typed. Refused beside a broadcast that is being sent, an unfinished draw, and an import that runs.
 */
export const resetClient = route({
  method: 'POST',
  path: '/api/v1/client/{id}/reset/{random}',
  access: changes('clientSettings'),
  summary: 'Reset the participant data of the current client.',
  source: 'M7, decisions 7',
  touches: ['participant', 'job'],
  params,
  body: z.strictObject({ name: text('name', 100), seen: seen({ participants: z.int() }) }),
  answer: z.object({ job_report_id: id }),
})
