import * as z from 'zod'
import { changes, id, route, success } from '../kit.ts'

/**
 * Once more, on purpose: what the event sent is sent again as new messages, to whoever may still get them. 409 where
 * the event sent nothing, or its participant opted out or was erased.
 */
export const requeueEvent = route({
  method: 'POST',
  path: '/api/v1/events/{id}/requeue',
  access: changes('conversations'),
  summary: 'Run an event’s delivery again.',
  source: 'M7, decisions 6',
  touches: ['activity', 'message', 'conversation'],
  params: z.object({ id }),
  answer: success,
})

export const requeueEventEmail = route({
  method: 'POST',
  path: '/api/v1/events/{id}/requeue-email',
  access: changes('conversations'),
  summary: 'Send an event’s e-mail again.',
  source: 'M7, decisions 6',
  touches: ['activity', 'message', 'conversation'],
  params: z.object({ id }),
  answer: success,
})
