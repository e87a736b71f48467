import * as z from 'zod'
import { kindNames } from '../experiences/kinds.ts'
import { eid, id, instant, many, one, reads, route } from '../kit.ts'

/**
 * What may wait for somebody: entries without a verdict, draws to confirm, broadcasts that need a second person's yes,
 * conversations that nobody read, and of the last seven days jobs that failed and addresses that turned out to be none.
 */
export const waits = [
  'pending_entries',
  'draws_to_confirm',
  'approvals',
  'unread_conversations',
  'failed_jobs',
  'bounces',
] as const
export type Wait = (typeof waits)[number]

/** `since` is when the oldest of them came; a count is exact up to 10,000, and `is_capped` beyond. */
export const waiting = z.object({
  what: z.enum(waits),
  count: z.int(),
  is_capped: z.boolean(),
  since: instant.nullable(),
})
export type Waiting = z.output<typeof waiting>

/** What makes a new client ready, in the order in which it is best done. */
export const setUpSteps = ['shortcode', 'colleagues', 'people', 'experience', 'test_text'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** `day` is `YYYY-MM-DD` in the client's zone. */
const dayCount = z.object({ day: z.string(), count: z.int() })

/** `entries`: each of the last 14 days, the oldest first, those of which nothing came too. */
const openExperience = z.object({
  kind: z.enum(kindNames),
  eid,
  name: z.string(),
  ended_at: instant.nullable(),
  entries: z.array(dayCount),
  pending_count: z.int(),
})

const nextSend = z.object({
  id,
  title: z.string().nullable(),
  channel: z.enum(['sms', 'email']),
  send_after: instant,
  list_name: z.string().nullable(),
  needs_approval: z.boolean(),
})

/**
 * What is open and what comes next, as far as the asker may read it: the ten open experiences that end first, and the
 * next five broadcasts. `set_up` is null where every step was done, or the asker may not do them.
 */
export const home = z.object({
  experiences: z.array(openExperience),
  sends: z.array(nextSend),
  set_up: z.array(z.object({ step: z.enum(setUpSteps), is_done: z.boolean() })).nullable(),
})
export type Home = z.output<typeof home>

/** Only what there is, and what the asker may do something about; in the order of `waits`. */
export const listWaiting = route({
  method: 'GET',
  path: '/api/v1/home/waiting',
  access: reads('reports'),
  summary: 'What waits in a client for the asker.',
  source: 'decisions 2',
  shows: ['entry', 'draw', 'broadcast', 'conversation', 'job', 'message', 'user'],
  query: z.strictObject({ client: z.string().max(60).optional() }),
  answer: many(waiting),
})

export const getHome = route({
  method: 'GET',
  path: '/api/v1/home',
  access: reads('reports'),
  summary: 'What is open in a client, what comes next, and what is still to be set up.',
  source: 'decisions 2',
  shows: ['experience', 'entry', 'broadcast', 'client', 'shortcode', 'participant', 'user', 'message'],
  answer: one(home),
})
