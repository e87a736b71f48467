import * as z from 'zod'
import {
  asTyped,
  changes,
  digits,
  direction,
  id,
  instant,
  many,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { hintsKeptMs } from '../subjects.ts'
import { says } from '../why.ts'
import { messageTypes, toWireType, wireTypes } from './messageTypes.ts'

/** The server says what a message is; the answer has the wire's name for it. */
export const answeredType = z.enum(messageTypes).transform(toWireType).pipe(z.enum(wireTypes))

/**
 * A conversation: one per participant and sender (decisions 6). `sender` is the shortcode's digits, the mailbox's
 * address or the widget's name; `shortcode_id` is set where the sender is a shortcode.
 */
export const conversation = z.object({
  id,
  type: answeredType,
  sender_id: id,
  sender: z.string(),
  shortcode_id: id.nullable(),
  subject: z.string().nullable(),
  participant: z.object({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    is_flagged: z.boolean(),
  }),
  last_message: z.string(),
  last_direction: z.enum(['in', 'out']),
  last_message_at: instant,
  /** Of a search, the newest message that has all its words: the part in which the longest one is. */
  found: z.object({ text: z.string(), direction: z.enum(['in', 'out']) }).nullable(),
  is_read: z.boolean(),
  is_marked: z.boolean(),
  /** Somebody wrote what begins like an opt-out and opts nobody out, and staff have not answered since. */
  is_likely_no: z.boolean(),
})
export type Conversation = z.output<typeof conversation>

const inboxQuery = z.strictObject({
  ...paging,
  search: searchText,
  read_at: z.enum(['0', '1']).optional(),
  marked_at: z.enum(['0', '1']).optional(),
  field: z.enum(['last_message_at', 'participant']).default('last_message_at'),
  direction: direction.default('desc'),
})

/** One shortcode's or mailbox's conversations (its id), or `all` of both. */
const senderChoice = z.union([id, z.literal('all')])
const statusParams = z.object({ id, status: z.enum(['0', '1']) })

/** `read_at` and `marked_at`: 0 only unread (or unmarked), 1 only read (or marked). */
export const listConversations = route({
  method: 'GET',
  path: '/api/v1/conversations/inbox/{shortcode}/{random}',
  access: reads('conversations'),
  summary: 'The inbox of texts and e-mails.',
  source: 'M7',
  shows: ['conversation'],
  params: z.object({ shortcode: senderChoice }),
  query: inboxQuery,
  answer: page(conversation),
})

/** A participant to begin or go on with; `conversation_id` is null where there was no word yet. */
export const correspondent = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  is_flagged: z.boolean(),
  conversation_id: id.nullable(),
})
export type Correspondent = z.output<typeof correspondent>

const correspondentParams = z.object({ shortcode: senderChoice, query: text('search') })

export const searchCorrespondents = route({
  method: 'GET',
  path: '/api/v1/conversations/search/{shortcode}/participants/{query}/{random}',
  access: reads('conversations'),
  summary: 'Participants to write to, by name, phone or e-mail.',
  source: 'M7',
  shows: ['participant'],
  params: correspondentParams,
  query: z.strictObject(paging),
  answer: page(correspondent),
})

export const setReadStatus = route({
  method: 'PUT',
  path: '/api/v1/conversations/read-status/{id}/{status}',
  access: changes('conversations'),
  summary: 'Mark a conversation read (1) or unread (0).',
  source: 'M7',
  touches: ['conversation'],
  params: statusParams,
  answer: success,
})

export const setMarkedStatus = route({
  method: 'PUT',
  path: '/api/v1/conversations/marked-status/{id}/{status}',
  access: changes('conversations'),
  summary: 'Mark a conversation for later (1) or not (0).',
  source: 'M7',
  touches: ['conversation'],
  params: statusParams,
  answer: success,
})

/** The messenger: the same calls for conversations of widgets; `shortcode` is a widget's id or `all`. */
export const listMessengerConversations = route({
  method: 'GET',
  path: '/api/v1/conversations/messenger/inbox/{shortcode}/{random}',
  access: reads('conversations'),
  summary: 'The inbox of the messenger.',
  source: 'M7',
  shows: ['conversation'],
  params: z.object({ shortcode: senderChoice }),
  query: inboxQuery,
  answer: page(conversation),
})

export const searchMessengerCorrespondents = route({
  method: 'GET',
  path: '/api/v1/conversations/messenger/search/{shortcode}/participants/{query}/{random}',
  access: reads('conversations'),
  summary: 'Participants who wrote in the messenger.',
  source: 'M7',
  shows: ['participant'],
  params: correspondentParams,
  query: z.strictObject(paging),
  answer: page(correspondent),
})

export const setMessengerReadStatus = route({
  method: 'PUT',
  path: '/api/v1/conversations/messenger/read-status/{id}/{status}',
  access: changes('conversations'),
  summary: 'Mark a messenger conversation read (1) or unread (0).',
  source: 'M7',
  touches: ['conversation'],
  params: statusParams,
  answer: success,
})

export const setMessengerMarkedStatus = route({
  method: 'PUT',
  path: '/api/v1/conversations/messenger/marked-status/{id}/{status}',
  access: changes('conversations'),
  summary: 'Mark a messenger conversation for later (1) or not (0).',
  source: 'M7',
  touches: ['conversation'],
  params: statusParams,
  answer: success,
})

/**
 * Says that the user has the conversation open; answers who else has it open now. Repeat every ten seconds, and say
 * `is_open: false` when leaving; without a body it is open.
 */
export const reportPresence = route({
  method: 'POST',
  path: '/api/v1/conversations/{id}/presence',
  access: reads('conversations'),
  summary: 'Who else reads this conversation.',
  source: 'decisions 6',
  shows: ['message'],
  params: z.object({ id }),
  body: z.strictObject({ is_open: z.boolean().default(true) }).optional(),
  answer: many(z.object({ user_id: id, name: z.string() })),
})

/**
 * Server-sent events `hint` with `{subject, ids?, ago_ms?}`: what shows the subject is to be read again (`subjects.ts`). At
 * most one a second for a subject. A hint can be lost, so look now and then too. Ends after 15 minutes, and the browser
 * connects again. `late_ms` (at most `hintsKeptMs`): what was told in this time before comes first, with how long ago, for
 * a screen that read before its stream was open.
 */
export const streamHints = route({
  method: 'GET',
  path: '/{client}/api/stream',
  access: reads('conversations'),
  summary: 'What changes in the client, as it happens.',
  source: 'decisions 6',
  params: z.object({ client: asTyped(60) }),
  query: z.strictObject({ late_ms: digits(0, hintsKeptMs, says('not_valid')).default(0) }),
  raw: 'events',
})

export const countUnread = route({
  method: 'GET',
  path: '/api/notification-stats',
  access: reads('conversations'),
  summary: 'How many conversations are unread, and of these in the messenger.',
  source: 'M7',
  shows: ['conversation'],
  query: z.strictObject({ client: asTyped(60).optional() }),
  answer: z.object({ count: z.int(), messenger: z.int() }),
})
