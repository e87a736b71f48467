import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import { changes, id, instant, lines, many, one, orMissing, reads, route, success, text } from '../kit.ts'
import { seenBody } from '../seen.ts'
import { says } from '../why.ts'
import { channels } from '../words/channels.ts'
import { consentHows, consentStates } from './consentStates.ts'
import { participant } from './person.ts'

/** An opt-in programme of the client on one shortcode, or on e-mail (decisions 3). */
export const subscription = z.object({
  id,
  name: z.string(),
  channel: z.enum(['sms', 'email']),
  shortcode_id: id.nullable(),
  /** Every shortcode has one default subscription; it cannot be deleted. */
  is_default: z.boolean(),
  /** A yes on a form counts only after the phone answered YES, or somebody pressed the button that an e-mail led to. */
  is_double_opt_in: z.boolean(),
  created_at: instant,
  /** How many are in, were asked, and opted out. */
  in_count: z.int(),
  pending_count: z.int(),
  out_count: z.int(),
  version,
})
export type Subscription = z.output<typeof subscription>

export const subscriptionForm = z.strictObject({
  name: text('name'),
  is_double_opt_in: z.boolean().default(false),
})

export const listSubscriptions = route({
  method: 'GET',
  path: '/api/v1/subscriptions/{random}',
  access: reads('participants'),
  summary: 'Subscriptions of the client.',
  source: 'M7',
  shows: ['subscription', 'consent'],
  answer: many(subscription),
})

export const createSubscription = route({
  method: 'POST',
  path: '/api/v1/subscriptions',
  access: changes('campaigns'),
  summary: 'Make a further subscription on a shortcode, or on e-mail.',
  source: 'decisions 3',
  touches: ['subscription'],
  body: subscriptionForm.extend({ shortcode_id: id.nullable() }),
  answer: one(subscription),
})

export const updateSubscription = route({
  method: 'PUT',
  path: '/api/v1/subscriptions/{id}',
  access: changes('campaigns'),
  summary: 'Change a subscription.',
  source: 'decisions 3',
  touches: ['subscription'],
  params: z.object({ id }),
  body: changeOf(subscriptionForm, subscription),
  answer: one(subscription),
})

/** 409 for a default one, and where a broadcast needs it. Its consent ends with it; the history stays. */
export const deleteSubscription = route({
  method: 'DELETE',
  path: '/subscription/{id}',
  access: changes('campaigns'),
  summary: 'Delete a subscription.',
  source: 'M7',
  touches: ['subscription', 'consent'],
  params: z.object({ id }),
  body: seenBody({ in_count: z.int() }),
  answer: success,
})

/** One change of consent, with its proof. */
export const consentChange = z.object({
  id,
  subscription_id: id,
  /** Null where the subscription was deleted since. */
  subscription: z.string().nullable(),
  state: z.enum(consentStates),
  how: z.enum(consentHows),
  /** The text that the person saw, or that he or she sent. */
  shown_text: z.string().nullable(),
  /** The place of the proof: what staff or an import said of it, or the id of the person's message or entry. */
  proof: z.string().nullable(),
  /** The message of ours that showed the text, or that led to the page with it. */
  message_id: id.nullable(),
  user_name: z.string().nullable(),
  at: instant,
})
export type ConsentChange = z.output<typeof consentChange>

export const listConsentHistory = route({
  method: 'GET',
  path: '/api/v1/participants/{id}/consent-history/{random}',
  access: reads('participants'),
  summary: 'Every change of a participant’s consent with its proof, newest first.',
  source: 'decisions 3',
  shows: ['consent'],
  params: z.object({ id }),
  answer: many(consentChange),
  sees: { action: 'consent.see', entity: 'participant', of: 'id' },
})

/** 409 where the address of this channel is not suppressed. */
export const liftSuppression = route({
  method: 'POST',
  path: '/api/v1/participants/{id}/lift-suppression',
  access: changes('participants'),
  summary: 'Send again to an address that a gateway had said is none, or whose owner had complained.',
  source: 'decisions 3',
  touches: ['participant'],
  params: z.object({ id }),
  body: z.strictObject({
    channel: z.enum(channels),
    reason: text('reason', 500),
  }),
  answer: one(participant),
})

/** Staff opt a person out at any time, and in with a proof; an opt-out that the person sent stays (409). */
export const setConsent = route({
  method: 'PUT',
  path: '/api/v1/participants/{id}/consent',
  access: changes('participants'),
  summary: 'Change a participant’s consent by hand.',
  source: 'decisions 3',
  touches: ['consent', 'activity'],
  params: z.object({ id }),
  body: z.strictObject({
    subscription_id: id,
    state: z.enum(['in', 'out'], orMissing(says('not_in_or_out'))),
    proof: lines('proof', 500),
  }),
  answer: one(participant),
})
