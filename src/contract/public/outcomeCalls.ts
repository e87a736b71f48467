/** The messages that a decision on an entry would bring its participant, before anybody decides (decisions 4). */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { idOrEid, one, reads, route } from '../kit.ts'

const message = z.object({ subject: z.string(), text: z.string() })

/**
 * In the participant's language. `way` is null where nothing reaches the participant: no address, or nothing that sends.
 * `prizes` is sent where a valid entry brings prizes, whose names stand in the place of “…”; null where none is named there.
 * `told_apart`: the pools of whose prizes a message of its own tells, each by name. `rejections`: those of the experience's
 * reasons that have a text; any other one is told to nobody.
 */
export const previewOutcome = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entry-for-validation/{eid}/outcome/{random}',
  access: reads('validation'),
  summary: 'What a participant would be told of a decision, and by what.',
  source: 'decisions 4',
  shows: ['entry', 'experience', 'participant'],
  params: z.object({ type: z.enum(kindsWith('hasQueue')), id: idOrEid, eid: idOrEid }),
  answer: one(
    z.object({
      way: z.object({ type: z.enum(['sms', 'email']), address: z.string() }).nullable(),
      prizes: message.nullable(),
      told_apart: z.array(z.string()),
      rejections: z.array(message.extend({ reason: z.string() })),
    }),
  ),
})
export type Outcome = z.output<typeof previewOutcome.answer>['data']

/** The preview of what a decision tells. */
export const outcomeRoutes = { previewOutcome }
