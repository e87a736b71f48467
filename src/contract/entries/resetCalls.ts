/** One person stands in an experience again as before the first entry (E7). */
import * as z from 'zod'
import { kindNames } from '../experiences/kinds.ts'
import { changes, id, idOrEid, one, route } from '../kit.ts'
import { why } from '../refusal.ts'
import { seen } from '../seen.ts'

const params = z.object({ type: z.enum(kindNames), id: idOrEid })

/** `why`: what forbids it now. */
const counts = z.object({ entries: z.int(), images: z.int(), notes: z.int(), prizes: z.int() })
const participantReset = counts.extend({ participant_name: z.string(), why: why.nullable() })
export type ParticipantReset = z.output<typeof participantReset>

export const getParticipantReset = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/reset-participant/{random}',
  access: changes('validation'),
  summary: 'What a reset of a participant in an experience would delete.',
  source: 'E7',
  shows: ['entry', 'participant', 'pool', 'draw'],
  params,
  query: z.strictObject({ participant_id: id }),
  answer: one(participantReset),
})

/**
 * Takes the person's entries here with all that hangs on them, and prizes, which go back to their pools unless they are
 * codes. Limits count anew; codes that were given or used stay so. Opt-ins, messages and the audit trail stay. 409 for whoever is in
 * the frozen set of a draw. A second time there is nothing to take, nor where a kind takes no entries. Answers how
 * much it took.
 */
export const resetParticipant = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/reset-participant/{random}',
  access: changes('validation'),
  summary: 'Reset a participant in an experience.',
  source: 'E7',
  touches: ['entry', 'participant', 'pool', 'activity'],
  params,
  body: z.strictObject({
    participant_id: id,
    seen: seen({ entries: z.int(), prizes: z.int() }),
  }),
  answer: one(counts),
})
