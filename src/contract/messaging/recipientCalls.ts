import * as z from 'zod'
import { asTyped, changes, id, instant, one, page, paging, reads, route } from '../kit.ts'
import { seenBody } from '../seen.ts'
import { channels } from '../words/channels.ts'
import { broadcastStates } from './broadcastStates.ts'
import { messageStates } from './messageStates.ts'

export const recipient = z.object({
  id,
  participant_id: id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** The person is flagged now, whether or not that kept the message from being sent. */
  is_flagged: z.boolean(),
  /** The phone or e-mail address to which it went. */
  address: z.string().nullable(),
  state: z.enum(messageStates),
  reason: z.string().nullable(),
  /** The state of the copy that staff sent again; null where there is none. */
  resent_state: z.enum(messageStates).nullable(),
  body: z.string().nullable(),
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
})
export type Recipient = z.output<typeof recipient>

/** `outcome` missed = skipped, failed or unknown: who did not get it. */
export const listRecipients = route({
  method: 'GET',
  path: '/api/v1/broadcast/{id}/participants/{random}',
  access: reads('broadcasts'),
  summary: 'Who got a broadcast, who did not, and why.',
  source: 'M7, decisions 6',
  shows: ['broadcast', 'participant'],
  params: z.object({ id }),
  query: z.strictObject({
    ...paging,
    state: z.enum(messageStates).optional(),
    reason: asTyped(60).optional(),
    outcome: z.enum(['got', 'missed', 'underway']).optional(),
  }),
  answer: page(recipient),
  sees: { action: 'broadcast.see', entity: 'broadcast', of: 'id' },
})

/**
 * A broadcast of the last two years and whether this person got it. `state` null: he or she was no recipient, and
 * `reason` says why (`not_in_list`, `added_later`, `before_freeze`).
 */
export const delivery = z.object({
  broadcast_id: id,
  channel: z.enum(channels),
  title: z.string().nullable(),
  message: z.string(),
  list: z.string().nullable(),
  broadcast_state: z.enum(broadcastStates),
  needs_approval: z.boolean(),
  approved_at: instant.nullable(),
  state: z.enum(messageStates).nullable(),
  reason: z.string().nullable(),
  at: instant,
})
export type Delivery = z.output<typeof delivery>

/** Answers "why did this person (not) get …", broadcast by broadcast, newest first. */
export const listDeliveries = route({
  method: 'GET',
  path: '/api/v1/participants/{id}/deliveries/{random}',
  access: reads('broadcasts'),
  summary: 'Which broadcasts a participant got, and why not the others.',
  source: 'decisions 6',
  shows: ['broadcast'],
  params: z.object({ id }),
  query: z.strictObject(paging),
  answer: page(delivery),
  sees: { action: 'participant.see', entity: 'participant', of: 'id' },
})

/**
 * A copy of every recipient whose message is unknown; who opted out since gets none. A second call adds nothing.
 * `seen`: how many could be sent again.
 */
export const resendUnknown = route({
  method: 'POST',
  path: '/api/v1/broadcast/{id}/resend-unknown',
  access: changes('broadcasts'),
  summary: 'Send the unknown messages of a broadcast again, at the risk of a double.',
  source: 'decisions 6',
  touches: ['broadcast', 'message'],
  params: z.object({ id }),
  body: seenBody({ resendable: z.int() }),
  answer: one(z.object({ resent: z.int() })),
})

/** 409 where it is not unknown, was sent again already, or its recipient opted out. */
export const resendMessage = route({
  method: 'POST',
  path: '/api/v1/messages/{id}/resend',
  access: changes('broadcasts'),
  summary: 'Send one unknown message again, at the risk of a double.',
  source: 'decisions 6',
  touches: ['broadcast', 'message'],
  params: z.object({ id }),
  answer: one(z.object({ resent: z.int() })),
})
