import * as z from 'zod'
import { eid, id, optionalAddress, route, text } from '../kit.ts'
import { messageText } from '../messaging/message.ts'
import { widgetMessage } from '../messaging/widgetMessage.ts'

const widgetParams = z.object({ eid })

/** The frame that a client's site shows; only the widget's own origins may frame it (`frame-ancestors`). */
export const showWidget = route({
  method: 'GET',
  path: '/widget/{eid}',
  access: 'anyone',
  summary: 'The messenger’s widget, to be framed.',
  source: 'decisions 6',
  params: widgetParams,
  query: z.object({ lang: z.enum(['en', 'fr']).optional() }),
  raw: 'html',
  external: 'the widget’s script',
})

/**
 * Begins a conversation with its first message. The token is the visitor's own: it shows this conversation alone.
 * The same `key` again is the same conversation, with a new token for the one that was lost on its way.
 */
export const beginWidgetConversation = route({
  method: 'POST',
  path: '/widget/{eid}/visitors',
  access: 'anyone',
  summary: 'A visitor’s first message.',
  source: 'decisions 6',
  touches: ['conversation', 'message', 'participant', 'activity'],
  params: widgetParams,
  body: z.strictObject({
    name: text('name', 80),
    email: optionalAddress('e-mail', 254),
    language: z.enum(['en', 'fr']).default('en'),
    message: messageText,
    key: z.uuid().optional(),
  }),
  answer: z.object({ token: z.string() }),
  external: 'the widget’s script',
})

/** Needs `Authorization: Bearer <token>`; 404 for a token that is not known. `key` makes a repeat one message. */
export const sendWidgetMessage = route({
  method: 'POST',
  path: '/widget/{eid}/messages',
  access: 'anyone',
  summary: 'A visitor’s message.',
  source: 'decisions 6',
  touches: ['conversation', 'message', 'participant', 'activity'],
  params: widgetParams,
  body: z.strictObject({ message: messageText, key: z.uuid() }),
  answer: z.object({ id }),
  external: 'the widget’s script',
})

/** Needs the bearer token; the last 100 messages of this visitor, oldest first. */
export const listWidgetMessages = route({
  method: 'GET',
  path: '/widget/{eid}/messages',
  access: 'anyone',
  summary: 'What a visitor and the staff wrote.',
  source: 'decisions 6',
  params: widgetParams,
  answer: z.object({ data: z.array(widgetMessage) }),
  external: 'the widget’s script',
})
