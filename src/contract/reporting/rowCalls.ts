/** The rows behind the figures of a report: entries, days of clicks, people who opted in, prizes, and what was sent. */
import * as z from 'zod'
import { entrySources } from '../entries/entrySources.ts'
import { entryStatuses } from '../entries/entryStates.ts'
import { eid, id, idOrEid, instant, page, paging, reads, route } from '../kit.ts'
import { messageStates } from '../messaging/messageStates.ts'
import { messageTypes } from '../messaging/messageTypes.ts'
import { kindNames } from '../words/kindNames.ts'
import { periodAsked } from './period.ts'

/** One of the two; where both are sent, the experience counts. */
export const reportOf = { experience: idOrEid.optional(), campaign: id.optional() }
const rowsAsked = { ...paging, ...periodAsked, ...reportOf }
const named = z.object({ kind: z.enum(kindNames), eid, name: z.string() }).nullable()

/**
 * The clicks of a link on a day of the client's zone, `YYYY-MM-DD`; `link` is null for the own address of an
 * experience. `programs`: previews, scanners of mail and what browsers fetch ahead.
 */
export const clickDay = z.object({
  day: z.string(),
  link: z.object({ id, name: z.string() }).nullable(),
  experience: named,
  people: z.int(),
  programs: z.int(),
})
export type ClickDay = z.output<typeof clickDay>

/** Yes to an experience: by the box of its form, or in answer to the question that it sent. `is_flagged` is as of now. */
export const optIn = z.object({
  id,
  participant_id: id,
  name: z.string(),
  is_flagged: z.boolean(),
  subscription_name: z.string(),
  experience: named,
  how: z.enum(['web_form', 'reply']),
  at: instant,
})
export type OptIn = z.output<typeof optIn>

/** An entry of one person, flagged as of now, with the status that it has now. `at`: when it came in. */
export const entered = z.object({
  id,
  eid,
  participant: z.object({ id, name: z.string(), is_flagged: z.boolean() }),
  experience: z.object({ kind: z.enum(kindNames), eid, name: z.string() }),
  status: z.enum(entryStatuses),
  source: z.enum(entrySources),
  at: instant,
})
export type Entered = z.output<typeof entered>

/** A prize of one person, flagged as of now. `draw_number` is null where the entry took it without a draw. */
export const awardedPrize = z.object({
  id,
  participant: z.object({ id, name: z.string(), is_flagged: z.boolean() }),
  entry: z.object({ id, eid }),
  experience: z.object({ kind: z.enum(kindNames), eid, name: z.string() }),
  prize_pool: z.string(),
  prize_type: z.string().nullable(),
  draw_number: z.int().nullable(),
  at: instant,
})
export type AwardedPrize = z.output<typeof awardedPrize>

/**
 * An experience that staff sent to one person, flagged as of now, from a conversation. `message`: the newest one of it,
 * as of now; null where users of the client got it, about the person. `opened_at`: when its e-mail is first known to have
 * been opened; many mail programs never say so.
 */
export const sent = z.object({
  id,
  participant: z.object({ id, name: z.string(), is_flagged: z.boolean() }),
  at: instant,
  message: z.object({ type: z.enum(messageTypes), state: z.enum(messageStates) }).nullable(),
  opened_at: instant.nullable(),
})
export type Sent = z.output<typeof sent>

/**
 * Of an experience: clicks of its links and of its own address. Of a campaign: those in its broadcasts, and else those of
 * links of its placement details and of its experiences that are shown on its dashboard. The newest day first. Refused
 * as the report is, and 422 where neither is named.
 */
export const listClicks = route({
  method: 'GET',
  path: '/api/v1/report/clicks/{random}',
  access: reads('reports'),
  summary: 'Clicks by link and day, people and programs apart.',
  source: 'E7, decisions 6',
  shows: ['link', 'experience', 'campaign'],
  query: z.strictObject(rowsAsked),
  answer: page(clickDay),
})

/** The newest first. Of a campaign: through its experiences that are shown on its dashboard. Refused as clicks are. */
export const listOptIns = route({
  method: 'GET',
  path: '/api/v1/report/opt-ins/{random}',
  access: reads('participants'),
  summary: 'Participants who opted in through an experience or a campaign.',
  source: 'E7, decisions 3',
  shows: ['consent', 'participant', 'experience', 'campaign'],
  query: z.strictObject(rowsAsked),
  answer: page(optIn),
})

/** The newest first. Of a campaign: of its experiences that are shown on its dashboard. Refused as clicks are. */
export const listEntered = route({
  method: 'GET',
  path: '/api/v1/report/entries/{random}',
  access: reads('validation'),
  summary: 'Entries that came in to an experience or to those of a campaign.',
  source: 'E7, decisions 4',
  shows: ['entry', 'participant', 'experience', 'campaign'],
  query: z.strictObject(rowsAsked),
  answer: page(entered),
})

/** By the day on which they were awarded, the newest first, without those of testing pools. Refused as clicks are. */
export const listPrizes = route({
  method: 'GET',
  path: '/api/v1/report/prizes/{random}',
  access: reads('draws'),
  summary: 'Prizes that were awarded in an experience or a campaign.',
  source: 'E7',
  shows: ['draw', 'pool', 'entry', 'participant', 'experience', 'campaign'],
  query: z.strictObject(rowsAsked),
  answer: page(awardedPrize),
})

/** The newest first. 422 where a range is none, as the report has it. */
export const listSent = route({
  method: 'GET',
  path: '/api/v1/report/sent/{random}',
  access: reads('participants'),
  summary: 'Participants whom staff sent an experience from a conversation, and whether they got it.',
  source: 'E7, M7',
  shows: ['activity', 'message', 'participant', 'experience'],
  query: z.strictObject({ ...paging, ...periodAsked, experience: idOrEid }),
  answer: page(sent),
})
