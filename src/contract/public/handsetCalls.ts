import * as z from 'zod'
import { addressText, id, instant, longText, many, route, success, text } from '../kit.ts'
import { maxReceiptBytes, maxReceipts } from '../words/receipts.ts'

/**
 * An inbound SMS to a simulator shortcode: `from` a phone, `to` the shortcode. As a multipart form it is an MMS, with up to
 * five files in `pictures`; with one its text may be empty.
 */
export const sendFromHandset = route({
  method: 'POST',
  path: '/handset/messages',
  access: 'anyone',
  summary: 'Text a simulator shortcode as a phone would.',
  source: 'decisions 1',
  touches: ['conversation', 'message', 'participant', 'consent', 'entry', 'activity'],
  body: z.strictObject({
    from: addressText('phone', 40),
    to: text('shortcode', 15),
    text: longText('text', 1600),
  }),
  form: { maxFiles: maxReceipts, maxBytes: maxReceiptBytes },
  answer: success,
  external: 'the handset page',
})

export const handsetMessage = z.object({
  id,
  shortcode: z.string(),
  direction: z.enum(['to_phone', 'from_phone']),
  text: z.string(),
  at: instant,
})

/** `sent` asks for what the phone sent as well. */
export const listHandsetMessages = route({
  method: 'GET',
  path: '/handset/messages',
  access: 'anyone',
  summary: 'What a handset received, oldest first, the last 100.',
  source: 'decisions 1',
  query: z.strictObject({ phone: addressText('phone', 40), sent: z.literal('1').optional() }),
  answer: many(handsetMessage),
  external: 'the handset page',
})

/** For the staff, and for everybody where the demo runs; else, and without a simulator shortcode, a 404 that says how it opens. */
export const showHandset = route({
  method: 'GET',
  path: '/handset',
  access: 'anyone',
  summary: 'A phone in the browser, for the simulator.',
  source: 'decisions 1',
  raw: 'html',
  external: 'people who try the demo',
})

/** For the staff, and for everybody where the demo runs; else a 404 that says how it opens. */
export const showOutbox = route({
  method: 'GET',
  path: '/outbox',
  access: 'anyone',
  summary: 'The mail that had no SMTP settings to go by, newest first, the last 200.',
  source: 'decisions 1',
  raw: 'html',
  external: 'people who try the demo',
})

/** Answers an e-mail of the outbox as its recipient would; shows the outbox again. 404 where it cannot be answered. */
export const answerOutboxMail = route({
  method: 'POST',
  path: '/outbox/{id}/answer',
  access: 'anyone',
  summary: 'Answer an e-mail of the outbox.',
  source: 'decisions 1',
  touches: ['conversation', 'message', 'activity'],
  params: z.object({ id }),
  body: z.strictObject({ text: longText('text', 20_000) }),
  raw: 'html',
  external: 'the outbox page',
})
