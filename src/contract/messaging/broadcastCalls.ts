import * as z from 'zod'
import { changeOf } from '../changing.ts'
import { changes, id, instant, one, page, paging, reads, route, searchText } from '../kit.ts'
import { channels } from '../words/channels.ts'
import { audience, broadcast, broadcastDetail, broadcastForm, skipReasons, timing } from './broadcast.ts'

/** By state or by channel; `approval`: those that wait for a second person's yes. */
export const broadcastTypes = [
  'all',
  'scheduled',
  'approval',
  'sending',
  'sent',
  'cancelled',
  'sms',
  'email',
] as const

export const listBroadcasts = route({
  method: 'GET',
  path: '/api/v1/broadcast/{random}',
  access: reads('broadcasts'),
  summary: 'Broadcasts of the client, newest first.',
  source: 'M7',
  shows: ['broadcast'],
  query: z.strictObject({
    ...paging,
    type: z.enum(broadcastTypes).default('all'),
    channel: z.enum(channels).optional(),
    search: searchText,
  }),
  answer: page(broadcast),
})

export const getBroadcast = route({
  method: 'GET',
  path: '/api/v1/broadcast/{id}/show',
  access: reads('broadcasts'),
  summary: 'One broadcast with its counts by state and reason.',
  source: 'decisions 6',
  shows: ['broadcast'],
  params: z.object({ id }),
  answer: one(broadcastDetail),
})

/**
 * One language's text as it will be counted: the documents' segments and the true SMS parts. All but `parts_min` and
 * `parts_max` are those of the longest text among the first recipients of the list (at most 50 a language), or of the
 * text with its defaults where there is none; these two are the range over the same people. An e-mail is one part.
 */
const textCheck = z.object({
  characters: z.int(),
  segments: z.int(),
  segment_limit: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  parts: z.int(),
  parts_min: z.int(),
  parts_max: z.int(),
  forcing: z.array(z.string()),
})

/** More merge fields than this in one text are not counted for who lacks them. */
export const countedFields = 20

/** So many of those who likely said no are named. */
export const namedLikelyNoes = 5

/**
 * Foresees a sending at that time: nothing is written. `recipients` + all `skips` = `list_rows`. The
 * counts are exact at `counted_at`: that is now, and up to a minute ago for a list of 20,000 rows or more.
 * The people who are shown or measured are taken from the first 20,000 rows behind those left out.
 */
export const flightCheck = z.object({
  counted_at: instant,
  list_rows: z.int(),
  recipients: z.int(),
  recipients_fr: z.int(),
  skips: z.partialRecord(z.enum(skipReasons), z.int()),
  text: textCheck,
  text_fr: textCheck.nullable(),
  /**
   * How many recipients have no value for a field that has no default in the text that they get: its place stays
   * empty there. Of at most `countedFields` fields, and only those that somebody lacks.
   */
  lacking: z.array(z.object({ field: z.string(), recipients: z.int() })),
  /**
   * SMS parts over all recipients, for e-mail one each. Exact where `parts_min` equals `parts_max`; else the mean
   * of the same people times the recipients, rounded up.
   */
  total_parts: z.int(),
  /**
   * The price of the parts, where the shortcode has one (`amount` in units of `currency`, rounded half up to its cent).
   */
  cost: z.object({ part_price: z.number(), currency: z.string(), amount: z.number() }).nullable(),
  /** Names of those who may set the client's postal address, at most ten, where an e-mail lacks it; else null. */
  address_setters: z.array(z.string()).nullable(),
  /**
   * Recipients who wrote to the sender what begins like an opt-out (“Stop sending me this”) and opted out of nothing,
   * whom staff have not answered since: of at most 500, with the names of the first.
   */
  likely_noes: z.object({
    count: z.int(),
    people: z.array(z.object({ participant_id: id, name: z.string() })),
  }),
  /** Looks like a merge field of another program and would be sent as it stands: `*|FNAME|*`. */
  placeholders: z.array(z.string()),
  warnings: z.array(
    z.enum([
      ...['no_french_text', 'nobody_receives', 'longer_encoding', 'quiet_hours', 'needs_approval'],
      ...['no_postal_address', 'unprotected_links', 'other_placeholders', 'likely_noes'],
    ] as const),
  ),
  /** `footer` is the line under an e-mail, in the language of its text and with … for what is the message's own. */
  previews: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      footer: z.string().nullable(),
    }),
  ),
})
export type FlightCheck = z.output<typeof flightCheck>

export const checkFlight = route({
  method: 'POST',
  path: '/api/v1/broadcast/flight-check',
  access: reads('broadcasts'),
  summary: 'The exact audience, skips by reason and segments of a broadcast before it is sent.',
  source: 'decisions 6',
  shows: { nothing: 'An audience is counted when it is asked for, and again when it is sent to.' },
  body: z.strictObject({
    ...audience,
    ...timing,
    skip_optin_check: z.boolean().default(false),
    ignore_quiet_hours: z.boolean().default(false),
    /** How many recipients the previews leave out from the start, to look at others. */
    preview_from: z.int().min(0).max(10_000).default(0),
  }),
  answer: one(flightCheck),
})

/**
 * The past, more than two months ahead and a time after the campaign's end are refused (M5), and so is an empty list;
 * `send_now` waits 10 seconds for an undo. `needs_approval` where more recipients than the client's `approval_above`
 * would get it now; it is looked at again when its time comes.
 */
export const createBroadcast = route({
  method: 'POST',
  path: '/message-user',
  access: changes('broadcasts'),
  summary: 'Schedule a broadcast, or send it now.',
  source: 'M7, M4, M5',
  touches: ['broadcast', 'list'],
  body: broadcastForm,
  answer: one(broadcast),
})

/** 409 with the counts once sending began; one that waits for its approval can be cancelled at any time. */
export const cancelBroadcast = route({
  method: 'DELETE',
  path: '/api/v1/broadcast/{id}/cancel/{random}',
  access: changes('broadcasts'),
  summary: 'Cancel a broadcast that has not begun.',
  source: 'M7',
  touches: ['broadcast', 'list'],
  params: z.object({ id }),
  answer: one(broadcast),
})

export const updateBroadcast = route({
  method: 'PUT',
  path: '/api/v1/broadcast/{id}/edit/{random}',
  access: changes('broadcasts'),
  summary: 'Change a broadcast that has not begun; any change but that of the title takes an approval back.',
  source: 'M7',
  touches: ['broadcast', 'list'],
  params: z.object({ id }),
  body: changeOf(broadcastForm, broadcastDetail),
  answer: one(broadcast),
})
