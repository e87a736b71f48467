import * as z from 'zod'
import { colleague } from '../access/notifications.ts'
import { addressText, asTyped, changes, id, instant, many, one, reads, route, success } from '../kit.ts'
import { seenBody } from '../seen.ts'
import { says } from '../why.ts'
import { channels } from '../words/channels.ts'
import { audience, broadcast } from './broadcast.ts'
import { broadcastStates } from './broadcastStates.ts'

/** As it was answered, so whatever it says. */
const readText = asTyped(20_000).nullable()
const ofBroadcast = { params: z.object({ id }), answer: one(broadcast) }

/**
 * 409 where it needs none, has it, or the person who asks made or last changed it (`whyNotApprovable`). One whose
 * time came while it waited begins at once. `seen`: what was read of it, and to how many it goes.
 */
export const approveBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcast/{id}/approve',
  access: changes('broadcasts'),
  summary: 'Approve a large broadcast as the second person.',
  isSessionOnly: true,
  source: 'decisions 6',
  touches: ['broadcast'],
  ...ofBroadcast,
  body: seenBody({
    text: z.strictObject({
      subject: readText,
      subject_fr: readText,
      message: readText,
      message_fr: readText,
    }),
    participant_list_id: id,
    send_after: instant,
    recipients: z.int(),
  }),
})

/** People who may approve it: neither who made nor who last changed it, with when each was asked last. */
export const listApprovers = route({
  method: 'GET',
  path: '/api/v1/broadcast/{id}/approver',
  access: reads('broadcasts'),
  summary: 'Who may be asked to approve a broadcast.',
  source: 'decisions 6',
  shows: ['broadcast', 'user', 'notification'],
  params: z.object({ id }),
  answer: many(colleague),
})

/** Tells that person, by e-mail too where he or she wants that. 409 where nothing is to approve, or asked in the last hour. */
export const askToApprove = route({
  method: 'POST',
  path: '/api/v1/broadcast/{id}/approver',
  access: changes('broadcasts'),
  summary: 'Ask somebody to approve a broadcast.',
  source: 'decisions 6',
  touches: ['notification'],
  params: z.object({ id }),
  body: z.strictObject({ user_id: id }),
  answer: success,
})

/** Messages that are underway finish; none begins once this is answered. */
export const pauseBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcast/{id}/pause',
  access: changes('broadcasts'),
  summary: 'Pause a broadcast that is being sent.',
  source: 'decisions 6',
  touches: ['broadcast'],
  ...ofBroadcast,
})

export const resumeBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcast/{id}/resume',
  access: changes('broadcasts'),
  summary: 'Go on sending a paused broadcast.',
  source: 'decisions 6',
  touches: ['broadcast'],
  ...ofBroadcast,
})

/** The recipients who have not got it are skipped as `cancelled`; 409 where it is not being sent. */
export const cancelRest = route({
  method: 'POST',
  path: '/api/v1/broadcast/{id}/cancel-rest',
  access: changes('broadcasts'),
  summary: 'Cancel the rest of a broadcast that is being sent or paused.',
  source: 'decisions 6',
  touches: ['broadcast', 'list'],
  ...ofBroadcast,
})

/** How many recipients entered each state in each minute, oldest first; quiet stretches are left out. */
export const timelinePoint = z.object({
  at: instant,
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  unknown: z.int(),
})
export type TimelinePoint = z.output<typeof timelinePoint>

/** Points of `minutes` each: at most 240, so a broadcast of days has wider ones. */
export const getTimeline = route({
  method: 'GET',
  path: '/api/v1/broadcast/{id}/timeline',
  access: reads('broadcasts'),
  summary: 'How a broadcast went out over time.',
  source: 'decisions 6',
  shows: ['broadcast'],
  params: z.object({ id }),
  answer: z.object({ minutes: z.int(), data: z.array(timelinePoint) }),
})

/**
 * `recipients`: who receives it, as the flight check counts them now, or as they were when sending began. With
 * `is_whole_list` it is the rows of a list that is too long to look through for a calendar.
 */
export const calendarEntry = z.object({
  id,
  channel: z.enum(channels),
  title: z.string().nullable(),
  message: z.string(),
  state: z.enum(broadcastStates),
  send_after: instant,
  sender: z.string(),
  recipients: z.int(),
  is_whole_list: z.boolean(),
  needs_approval: z.boolean(),
  approved_at: instant.nullable(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, says('not_a_date'))

/**
 * Days of the client's zone, both included; at most 62 days and 500 broadcasts, earliest first. Those that were
 * cancelled before they began are left out.
 */
export const getCalendar = route({
  method: 'GET',
  path: '/api/v1/broadcast/calendar',
  access: reads('broadcasts'),
  summary: 'What is sent on which day.',
  source: 'decisions 6',
  shows: ['broadcast'],
  query: z.strictObject({ from: day, to: day }),
  answer: many(calendarEntry),
})

/** Tests that one user may send within an hour; the next one is a 429. */
export const testsPerHour = 20

/**
 * One SMS to a phone or one e-mail to an address, marked by `[Test]` before the text or subject, with the merge fields
 * of the list's first recipient, else with their defaults. `language` is that of the text; the last line of an e-mail is
 * in it, and its link works for nobody. Counts in no broadcast; refused (409) where the address opted out.
 */
export const testBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcast/test-send',
  access: changes('broadcasts'),
  summary: 'Send a broadcast’s text to oneself.',
  source: 'decisions 6',
  touches: ['message'],
  body: z.strictObject({
    shortcode_id: audience.shortcode_id,
    mailbox_id: audience.mailbox_id,
    participant_list_id: id.nullish(),
    /** Whose variables its text may name. */
    campaign_id: id.nullish(),
    subject: audience.subject,
    message: audience.message,
    language: z.enum(['en', 'fr']).default('en'),
    to: addressText('address', 254),
  }),
  answer: success,
})
