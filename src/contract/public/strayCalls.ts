import * as z from 'zod'
import { id, instant, page, paging, route } from '../kit.ts'

/** Why it fits nothing. `mail_server`: the notice of a mail server about no e-mail of ours. */
export const strayReasons = ['no_sender', 'no_phone', 'no_mailbox', 'no_address', 'mail_server'] as const
export type StrayReason = (typeof strayReasons)[number]

const strayMessage = z.object({
  id,
  channel: z.enum(['sms', 'email']),
  reason: z.enum(strayReasons),
  /** The addresses as they came where they are none, else as they are written here. */
  to_address: z.string(),
  from_address: z.string(),
  /** Of an e-mail. */
  subject: z.string().nullable(),
  body: z.string(),
  came_at: instant,
})
export type StrayMessage = z.output<typeof strayMessage>

/** Texts and e-mails that came in and fit nothing, newest first; 30 days, the newest 500 of texts and of e-mails. */
export const listStrayMessages = route({
  method: 'GET',
  path: '/api/v1/installation/stray-message',
  access: 'platformAdmin',
  summary: 'What came in and fits nothing, paged.',
  source: 'decisions 3',
  shows: { nothing: 'No call changes it; whoever looks asks again.' },
  sees: { action: 'stray_message.see', entity: 'stray_message' },
  query: z.strictObject(paging),
  answer: page(strayMessage),
})
