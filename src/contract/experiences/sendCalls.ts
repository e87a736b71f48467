import * as z from 'zod'
import { changes, id, idOrEid, many, reads, route, success } from '../kit.ts'

/**
 * Experiences that can be sent from a conversation: open, with a text or a page to send. Of the private ones those that
 * have `participant` in their list.
 */
export const listConversationExperiences = route({
  method: 'GET',
  path: '/api/v1/experiences/conversation/{random}',
  access: reads('conversations'),
  summary: 'Experiences that can be sent from a conversation.',
  source: 'M7',
  shows: ['experience', 'keyword', 'list'],
  query: z.strictObject({ participant: id.optional() }),
  answer: many(z.object({ id, eid: z.string(), name: z.string(), kind: z.string(), text: z.string() })),
})

/** Sends the participant the experience's text with its page, from its own shortcode; 409 after an opt-out. */
export const sendExperience = route({
  method: 'POST',
  path: '/api/v1/events/conversation',
  access: changes('conversations'),
  summary: 'Send an experience from a conversation.',
  source: 'M7',
  touches: ['activity', 'message', 'conversation'],
  body: z.strictObject({ experience: idOrEid, participant: id }),
  answer: success,
})
