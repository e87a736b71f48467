import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import { changes, id, instant, one, page, paging, reads, route, success, text } from '../kit.ts'
import { withKnownFields } from '../words/writtenText.ts'
import { answeredType } from './conversationCalls.ts'
import { messageText, typedEmail, typedText } from './message.ts'
import { messageStates } from './messageStates.ts'
import { toWireType } from './messageTypes.ts'

/** Seconds in which a message by staff can be taken back. */
export const undoSendSeconds = 5

export const message = z.object({
  id,
  direction: z.enum(['in', 'out']),
  type: answeredType,
  subtype: z.enum(['broadcast', 'answer', 'experience', 'staff', 'inbound']),
  subject: z.string().nullable(),
  body: z.string(),
  /** An e-mail that came in and is kept as it came, for 30 days: it has files, or not all of it can be shown. */
  has_original: z.boolean(),
  state: z.enum(messageStates),
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
  /** Until when the user who sent it can take it back. */
  undo_until: instant.nullable(),
  created_at: instant,
})
export type Message = z.output<typeof message>

/** The messages with one participant, newest first. `shortcode` narrows to one sender: any of the three kinds. */
export const listMessages = route({
  method: 'GET',
  path: '/api/v1/messages/participant/{id}/{random}',
  access: reads('conversations'),
  summary: 'The thread with a participant.',
  source: 'M7',
  shows: ['message'],
  params: z.object({ id }),
  query: z.strictObject({ ...paging, shortcode: id.optional() }),
  answer: page(message),
  sees: { action: 'conversation.see', entity: 'participant', of: 'id' },
})

/**
 * The message entity of M3. An e-mail answers the e-mail `message_id`, whose participant it goes to where none is named,
 * or goes from `mailbox_id` where it is the first; its `shortcode_id` is taken and changes nothing. Merge fields are
 * filled in for the participant; one that is not known is refused (422). Refused (409) where the participant opted out:
 * nothing overrides STOP.
 */
export const messageForm = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('sms'),
    participant_id: id,
    shortcode_id: id,
    message: typedText,
  }),
  z.strictObject({
    type: z.literal(toWireType('email')).transform(() => 'email' as const),
    participant_id: id.nullish(),
    shortcode_id: id.nullish(),
    subject: withKnownFields(text('subject')),
    message: typedEmail,
    message_id: id.nullish(),
    mailbox_id: id.nullish(),
  }),
  z.strictObject({
    type: z.literal('widget'),
    participant_id: id,
    widget_id: id,
    message: typedText,
  }),
])
export type MessageForm = z.input<typeof messageForm>

/** Waits five seconds in which it can be taken back. */
export const sendMessage = route({
  method: 'POST',
  path: '/api/v1/messages/send',
  access: changes('conversations'),
  summary: 'Send one message to a participant.',
  source: 'M3, M7',
  touches: ['message', 'conversation'],
  body: messageForm,
  answer: one(message),
})

/** The e-mail as it came (RFC 5322), with its files. 404 where it is not kept. */
export const getOriginal = route({
  method: 'GET',
  path: '/api/v1/messages/{id}/original',
  access: reads('conversations'),
  summary: 'Download an e-mail as it came.',
  source: 'decisions 6',
  params: z.object({ id }),
  raw: 'file',
})

/** 409 once it is on its way, and where another user sent it. */
export const undoMessage = route({
  method: 'POST',
  path: '/api/v1/messages/{id}/undo',
  access: changes('conversations'),
  summary: 'Take back a message that has not left.',
  source: 'decisions 6',
  touches: ['message', 'conversation'],
  params: z.object({ id }),
  answer: success,
})

export const savedReply = z.object({
  id,
  title: z.string(),
  message: z.string(),
  message_fr: z.string().nullable(),
  user_name: z.string(),
  updated_at: instant,
  version,
})
export type SavedReply = z.output<typeof savedReply>

const savedText = withKnownFields(messageText)
/** Merge fields of the person are filled in when it is chosen. */
export const savedReplyForm = z.strictObject({
  title: text('title', 80),
  message: savedText,
  message_fr: savedText.nullish(),
})

export type SavedReplyForm = z.output<typeof savedReplyForm>

export const listSavedReplies = route({
  method: 'GET',
  path: '/api/v1/saved-reply',
  access: reads('conversations'),
  summary: 'Saved replies of the client, by title.',
  source: 'decisions 6',
  shows: ['reply'],
  answer: z.object({ data: z.array(savedReply) }),
})

export const createSavedReply = route({
  method: 'POST',
  path: '/api/v1/saved-reply',
  access: changes('conversations'),
  summary: 'Keep an answer to use again.',
  source: 'decisions 6',
  touches: ['reply'],
  body: savedReplyForm,
  answer: one(savedReply),
})

export const updateSavedReply = route({
  method: 'PUT',
  path: '/api/v1/saved-reply/{id}',
  access: changes('conversations'),
  summary: 'Change a saved reply.',
  source: 'decisions 6',
  touches: ['reply'],
  params: z.object({ id }),
  body: changeOf(savedReplyForm, savedReply),
  answer: one(savedReply),
})

export const deleteSavedReply = route({
  method: 'DELETE',
  path: '/api/v1/saved-reply/{id}',
  access: changes('conversations'),
  summary: 'Delete a saved reply.',
  source: 'decisions 6',
  touches: ['reply'],
  params: z.object({ id }),
  answer: success,
})
