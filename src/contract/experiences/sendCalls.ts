import * as z from 'zod'
import { changes, id, idOrEid, many, reads, route, success } from '../kit.ts'
import { channels } from '../words/channels.ts'

/**
 * Open, with a text, a page or an e-mail to send. Of the private ones those that have `participant` in their list; of
 * e-mails those that may be sent so (E3). `text` is as it is written, with the places that are filled for its reader.
 */
const sendable = z.object({
  id,
  eid: z.string(),
  name: z.string(),
  kind: z.string(),
  channel: z.enum(channels),
  /** Of an e-mail. */
  subject: z.string().nullable(),
  text: z.string(),
  /** An e-mail to staff about the participant. */
  goes_to_staff: z.boolean(),
})
export type SendableExperience = z.output<typeof sendable>

export const listConversationExperiences = route({
  method: 'GET',
  path: '/api/v1/experiences/conversation/{random}',
  access: reads('conversations'),
  summary: 'Experiences that can be sent from a conversation.',
  source: 'M7',
  shows: ['experience', 'keyword', 'list'],
  query: z.strictObject({ participant: id.optional() }),
  answer: many(sendable),
})

/**
 * Sends the participant the experience's text with its page, from its own shortcode, or its e-mail, which staff may get
 * instead; 409 after an opt-out, and where no access code is left for an e-mail that gives one.
 */
export const sendExperience = route({
  method: 'POST',
  path: '/api/v1/events/conversation',
  access: changes('conversations'),
  summary: 'Send an experience from a conversation.',
  source: 'M7',
  touches: ['activity', 'message', 'conversation', 'accessCode'],
  body: z.strictObject({ experience: idOrEid, participant: id }),
  answer: success,
})
