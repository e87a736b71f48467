import * as z from 'zod'
import {
  changes,
  direction,
  id,
  instant,
  one,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
} from '../kit.ts'
import { messageStates, messageText } from './message.ts'

export const conversation = z.object({
  id,
  type: z.enum(['sms', 's3email', 'widget']),
  shortcode_id: id.nullable(),
  participant: z.object({ id, name: z.string(), phone: z.string().nullable(), is_flagged: z.boolean() }),
  last_message: z.string(),
  last_direction: z.enum(['in', 'out']),
  last_message_at: instant,
  is_read: z.boolean(),
  is_marked: z.boolean(),
})
export type Conversation = z.output<typeof conversation>

/** `read_at` and `marked_at`: 0 only unread (or unmarked), 1 only read (or marked). `shortcode` is an id or `all`. */
export const listConversations = route({
  method: 'GET',
  path: '/api/v1/conversations/inbox/{shortcode}/{random}',
  access: reads('conversations'),
  summary: 'The inbox.',
  source: 'M7',
  params: z.object({ shortcode: z.union([id, z.literal('all')]) }),
  query: z.strictObject({
    ...paging,
    search: searchText,
    read_at: z.enum(['0', '1']).optional(),
    marked_at: z.enum(['0', '1']).optional(),
    field: z.enum(['last_message_at']).default('last_message_at'),
    direction: direction.default('desc'),
  }),
  answer: page(conversation),
})

const statusParams = z.object({ id, status: z.enum(['0', '1']) })

export const setReadStatus = route({
  method: 'PUT',
  path: '/api/v1/conversations/read-status/{id}/{status}',
  access: changes('conversations'),
  summary: 'Mark a conversation read (1) or unread (0).',
  source: 'M7',
  params: statusParams,
  answer: success,
})

export const setMarkedStatus = route({
  method: 'PUT',
  path: '/api/v1/conversations/marked-status/{id}/{status}',
  access: changes('conversations'),
  summary: 'Mark a conversation for later (1) or not (0).',
  source: 'M7',
  params: statusParams,
  answer: success,
})

export const message = z.object({
  id,
  direction: z.enum(['in', 'out']),
  type: z.enum(['sms', 's3email', 'widget']),
  subtype: z.enum(['broadcast', 'answer', 'experience', 'staff', 'inbound']),
  body: z.string(),
  state: z.enum(messageStates),
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: instant,
})
export type Message = z.output<typeof message>

/** The messages with one participant, newest first. `shortcode` narrows to one (an id). */
export const listMessages = route({
  method: 'GET',
  path: '/api/v1/messages/participant/{id}/{random}',
  access: reads('conversations'),
  summary: 'The thread with a participant.',
  source: 'M7',
  params: z.object({ id }),
  query: z.strictObject({ ...paging, shortcode: id.optional() }),
  answer: page(message),
})

/** Refused (409) where the participant opted out: nothing overrides STOP. */
export const sendMessage = route({
  method: 'POST',
  path: '/api/v1/messages/send',
  access: changes('conversations'),
  summary: 'Send one message to a participant.',
  source: 'M3, M7',
  body: z.strictObject({
    type: z.literal('sms'),
    participant_id: id,
    shortcode_id: id,
    message: messageText,
  }),
  answer: one(message),
})

export const countUnread = route({
  method: 'GET',
  path: '/api/notification-stats',
  access: reads('conversations'),
  summary: 'How many conversations are unread.',
  source: 'M7',
  query: z.strictObject({ client: z.string().max(60).optional() }),
  answer: z.object({ count: z.int() }),
})
