import * as z from 'zod'
import { kindNames } from '../experiences/kinds.ts'
import { asTyped, eid, id, instant, many, one, reads, route } from '../kit.ts'
import { channels } from '../words/channels.ts'
import { setUpSteps, waits } from './waits.ts'

export type { SetUpStep, Wait } from './waits.ts'

/** Exact up to 10,000, and `is_capped` beyond. */
const counted = { count: z.int(), is_capped: z.boolean() }

/**
 * `since` is when the oldest of them came. What is worked on in one experience at a time names the five that wait
 * longest; the count is that of all.
 */
export const waiting = z.object({
  what: z.enum(waits),
  ...counted,
  since: instant,
  experiences: z.array(z.object({ kind: z.enum(kindNames), eid, name: z.string(), ...counted })),
})
export type Waiting = z.output<typeof waiting>

/** `day` is `YYYY-MM-DD` in the client's zone. */
const dayCount = z.object({ day: z.string(), count: z.int() })

/** `entries`: each of the last 14 days, the oldest first, those of which nothing came too; today's are at most a minute old. */
const openExperience = z.object({
  kind: z.enum(kindNames),
  eid,
  name: z.string(),
  ended_at: instant.nullable(),
  entries: z.array(dayCount),
})

/** `name`: its title, else its subject, else how its text begins. */
const nextSend = z.object({
  id,
  name: z.string(),
  channel: z.enum(channels),
  send_after: instant,
  list_name: z.string().nullable(),
  needs_approval: z.boolean(),
})

/**
 * Open work and what comes next, as far as the asker may read it: the ten open experiences that end first, and the
 * next five broadcasts. `set_up` is null where every step was done, or where the asker may not do them.
 */
export const home = z.object({
  experiences: z.array(openExperience),
  sends: z.array(nextSend),
  set_up: z.array(z.object({ step: z.enum(setUpSteps), is_done: z.boolean() })).nullable(),
})
export type Home = z.output<typeof home>

const ofClient = { query: z.strictObject({ client: asTyped(60).optional() }) }

/** Only what there is, and what the asker may do something about; in the order of `waits`. */
export const listWaiting = route({
  method: 'GET',
  path: '/api/v1/home/waiting',
  access: reads('reports'),
  summary: 'What waits in a client for the asker.',
  source: 'decisions 2',
  shows: [
    'entry',
    'experience',
    'draw',
    'broadcast',
    'conversation',
    'job',
    'message',
    'participant',
    'client',
    'task',
  ],
  ...ofClient,
  answer: many(waiting),
})

export const getHome = route({
  method: 'GET',
  path: '/api/v1/home',
  access: reads('reports'),
  summary: 'What is open in a client, what comes next, and what is still to be set up.',
  source: 'decisions 2',
  shows: [
    ...(['experience', 'entry', 'broadcast', 'client', 'shortcode', 'mailbox'] as const),
    ...(['participant', 'user', 'message', 'list', 'pool'] as const),
  ],
  ...ofClient,
  answer: one(home),
})

/** The newest 50 addresses of the last seven days of which a gateway said for good that they are none. */
export const listBounces = route({
  method: 'GET',
  path: '/api/v1/home/bounces',
  access: reads('participants'),
  summary: 'Addresses that turned out to be none, with whose they are.',
  source: 'decisions 2',
  shows: ['message', 'participant'],
  ...ofClient,
  answer: many(
    z.object({
      participant_id: id,
      name: z.string(),
      /** The person, as of now. */
      is_flagged: z.boolean(),
      channel: z.enum(channels),
      address: z.string(),
      at: instant,
    }),
  ),
})
