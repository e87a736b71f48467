import * as z from 'zod'
import { id, instant, lines, one, optionalText, page, paging, route } from '../kit.ts'
import { staffEmail } from './userCalls.ts'

/** `is_mailed`: it goes to the support's address; else it is kept, for platform admins to read. */
const sent = z.object({ success: z.literal(true), message: z.string(), is_mailed: z.boolean() })
const kept = { nothing: 'Who writes sees no messages; those who read them look again.' } as const

/**
 * Either `body`, which the account's own address stands for, or `email` and `message` (M7). `current_url`: the page that
 * it is about.
 */
export const supportForm = z.strictObject({
  body: lines('message', 5000).optional(),
  current_url: optionalText('url', 2000),
  email: staffEmail.optional(),
  message: lines('message', 5000).optional(),
})
export type SupportForm = z.output<typeof supportForm>
const contactForm = supportForm.omit({ current_url: true })
export type ContactForm = z.output<typeof contactForm>

export const sendSupportMessage = route({
  method: 'POST',
  path: '/api/v1/user/support',
  access: 'signedIn',
  summary: 'Write to technical support.',
  isSessionOnly: true,
  source: 'M2, M7',
  touches: kept,
  body: supportForm,
  answer: sent,
})

export const sendContactMessage = route({
  method: 'POST',
  path: '/api/v1/user/contact',
  access: 'signedIn',
  summary: 'Write to technical support, under an address of one’s choice where one is sent.',
  isSessionOnly: true,
  source: 'M5, M7',
  touches: kept,
  body: contactForm,
  answer: sent,
  external: 'callers of the documented path; the console writes by the call for support',
})

export const supportMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  current_url: z.string().nullable(),
  created_at: instant,
  mailed_at: instant.nullable(),
  done_at: instant.nullable(),
  /** The name of the one who marked it as done. */
  done_by: z.string().nullable(),
})
export type SupportMessage = z.output<typeof supportMessage>

export const supportViews = ['open', 'done', 'all'] as const

export const listSupportMessages = route({
  method: 'GET',
  path: '/api/v1/installation/support-message',
  access: 'platformAdmin',
  summary: 'Messages to technical support, newest first.',
  source: 'decisions 7',
  shows: ['support'],
  query: z.strictObject({ ...paging, view: z.enum(supportViews).default('all') }),
  answer: page(supportMessage),
})

/** The first mark stands: marking what is done already changes nothing. */
export const markSupportMessage = route({
  method: 'PUT',
  path: '/api/v1/installation/support-message/{id}',
  access: 'platformAdmin',
  summary: 'Mark a message to technical support as done, or as open again.',
  source: 'decisions 7',
  touches: ['support'],
  params: z.object({ id }),
  body: z.strictObject({ is_done: z.boolean() }),
  answer: one(supportMessage),
})
