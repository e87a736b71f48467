import * as z from 'zod'
import {
  changes,
  id,
  instant,
  longText,
  moment,
  one,
  optionalText,
  page,
  paging,
  reads,
  route,
  searchText,
} from '../kit.ts'
import { messageStates, messageText } from './message.ts'

export const broadcastStates = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type BroadcastState = (typeof broadcastStates)[number]
/** Why a recipient of a frozen audience gets nothing (decisions 6). */
export const skipReasons = [
  'opted_out',
  'no_consent',
  'no_phone',
  'duplicate',
  'flagged',
  'quiet_hours',
  'cancelled',
] as const

/** Seconds in which a send-now can be undone (decisions 6). */
export const sendNowUndoSeconds = 10

const counts = z.record(z.string(), z.int())

export const broadcast = z.object({
  id,
  title: z.string().nullable(),
  message: z.string(),
  message_fr: z.string().nullable(),
  state: z.enum(broadcastStates),
  send_after: instant,
  send_now: z.boolean(),
  skip_optin_check: z.boolean(),
  skip_optin_reason: z.string().nullable(),
  ignore_quiet_hours: z.boolean(),
  quiet_hours_reason: z.string().nullable(),
  participant_list_id: id,
  list_name: z.string(),
  campaign_id: id,
  campaign_name: z.string(),
  shortcode_id: id,
  shortcode: z.string(),
  subscription_id: id,
  experience_id: id.nullable(),
  audience_count: z.int().nullable(),
  user_name: z.string(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
})
export type Broadcast = z.output<typeof broadcast>

/** A broadcast with what became of its recipients: the states add up to the audience. */
export const broadcastDetail = broadcast.extend({ states: counts, reasons: counts })
export type BroadcastDetail = z.output<typeof broadcastDetail>

const audience = {
  shortcode_id: id,
  campaign_id: id,
  participant_list_id: id,
  message: messageText,
  message_fr: longText('French message', 1600).nullish(),
}
const timing = {
  /** UTC as `YYYY-MM-DD HH:MM:SS` (M9), or the client's local time as `YYYY-MM-DDTHH:MM`. */
  send_after: moment.nullish(),
  send_now: z.boolean().default(false),
}
const checks = {
  skip_optin_check: z.boolean().default(false),
  skip_optin_reason: optionalText('reason', 500),
  ignore_quiet_hours: z.boolean().default(false),
  quiet_hours_reason: optionalText('reason', 500),
}
export const broadcastForm = z.strictObject({
  ...audience,
  ...timing,
  ...checks,
  title: optionalText('title'),
  experience_id: id.nullish(),
})
export type BroadcastForm = z.input<typeof broadcastForm>

export const broadcastTypes = ['all', 'scheduled', 'sending', 'sent', 'cancelled'] as const

export const listBroadcasts = route({
  method: 'GET',
  path: '/api/v1/broadcast/{random}',
  access: reads('broadcasts'),
  summary: 'Broadcasts of the client, newest first.',
  source: 'M7',
  query: z.strictObject({ ...paging, type: z.enum(broadcastTypes).default('all'), search: searchText }),
  answer: page(broadcast),
})

export const getBroadcast = route({
  method: 'GET',
  path: '/api/v1/broadcast/{id}/show',
  access: reads('broadcasts'),
  summary: 'One broadcast with its counts by state and reason.',
  source: 'decisions 6',
  params: z.object({ id }),
  answer: one(broadcastDetail),
})

/** One language's text as it will be counted: the documents' segments and the true SMS parts. */
const textCheck = z.object({
  characters: z.int(),
  segments: z.int(),
  segment_limit: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  parts: z.int(),
  forcing: z.array(z.string()),
})

/**
 * What would happen if it were sent at that time: nothing is written. `recipients` + all `skips` = `list_rows`.
 * `held_by_quiet_hours` is true where the time falls into the client's quiet hours.
 */
export const flightCheck = z.object({
  list_rows: z.int(),
  recipients: z.int(),
  recipients_fr: z.int(),
  skips: z.partialRecord(z.enum(skipReasons), z.int()),
  text: textCheck,
  text_fr: textCheck.nullable(),
  total_parts: z.int(),
  warnings: z.array(z.enum(['no_french_text', 'nobody_receives', 'longer_encoding', 'quiet_hours'])),
  previews: z.array(z.object({ name: z.string(), language: z.string(), text: z.string() })),
})
export type FlightCheck = z.output<typeof flightCheck>

export const checkFlight = route({
  method: 'POST',
  path: '/api/v1/broadcast/flight-check',
  access: reads('broadcasts'),
  summary: 'The exact audience, skips by reason and segments of a broadcast before it is sent.',
  source: 'decisions 6',
  body: z.strictObject({
    ...audience,
    ...timing,
    skip_optin_check: z.boolean().default(false),
    ignore_quiet_hours: z.boolean().default(false),
  }),
  answer: one(flightCheck),
})

/** The past and more than two months ahead are refused (M5); `send_now` waits 10 seconds for an undo. */
export const createBroadcast = route({
  method: 'POST',
  path: '/message-user',
  access: changes('broadcasts'),
  summary: 'Schedule a broadcast, or send it now.',
  source: 'M7, M4, M5',
  body: broadcastForm,
  answer: one(broadcast),
})

/** 409 with the counts once sending began. */
export const cancelBroadcast = route({
  method: 'DELETE',
  path: '/api/v1/broadcast/{id}/cancel/{random}',
  access: changes('broadcasts'),
  summary: 'Cancel a broadcast that has not begun.',
  source: 'M7',
  params: z.object({ id }),
  answer: one(broadcast),
})

export const updateBroadcast = route({
  method: 'PUT',
  path: '/api/v1/broadcast/{id}/edit/{random}',
  access: changes('broadcasts'),
  summary: 'Change a broadcast that has not begun.',
  source: 'M7',
  params: z.object({ id }),
  body: broadcastForm,
  answer: one(broadcast),
})

export const recipient = z.object({
  id,
  participant_id: id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(messageStates),
  reason: z.string().nullable(),
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
  params: z.object({ id }),
  query: z.strictObject({
    ...paging,
    state: z.enum(messageStates).optional(),
    reason: z.string().max(60).optional(),
    outcome: z.enum(['got', 'missed', 'underway']).optional(),
  }),
  answer: page(recipient),
})

/**
 * A broadcast of the last two years and whether this person got it. `state` null: he or she was no recipient, and
 * `reason` says why (`not_in_list`, `added_later`, `before_freeze`).
 */
export const delivery = z.object({
  broadcast_id: id,
  title: z.string().nullable(),
  message: z.string(),
  list: z.string().nullable(),
  broadcast_state: z.enum(broadcastStates),
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
  params: z.object({ id }),
  query: z.strictObject(paging),
  answer: page(delivery),
})
