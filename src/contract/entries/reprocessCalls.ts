/** A decided entry goes back into the queue (E4, decisions 4). */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { changes, idOrEid, one, route } from '../kit.ts'
import { seen } from '../seen.ts'
import { suggestedCredits } from './credits.ts'
import { entryStatuses } from './entryStates.ts'
import { validationEntry } from './validationCalls.ts'

/**
 * Its credits count no more until it is decided again; prizes that it has stay. 409 where it waits already, was kicked,
 * or was decided a moment ago. Kinds whose entries earn no credits are a 404.
 */
export const reprocessEntry = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/reprocess',
  access: changes('validation'),
  summary: 'Put a decided entry back into the queue.',
  source: 'E4, E7',
  touches: ['entry', 'pool', 'activity'],
  params: z.object({ type: z.enum(kindsWith('earnsCredits')), id: idOrEid }),
  body: z.strictObject({
    /** Its id or eid. */
    entry: idOrEid,
    suggested_credits: suggestedCredits.nullish(),
    seen: seen({ status: z.enum(entryStatuses) }),
  }),
  answer: one(validationEntry),
})
