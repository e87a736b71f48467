/** The reports of one experience (E7). */
import * as z from 'zod'
import { kindNames } from '../experiences/kinds.ts'
import { idOrEid, instant, one, reads, route } from '../kit.ts'
import {
  comparedAsked,
  counts,
  days,
  periodAsked,
  range,
  rangeBefore,
  reached,
  reportFormat,
} from './period.ts'

export const reportNames = ['stats', 'graph', 'summary'] as const
const named = <N extends (typeof reportNames)[number]>(name: N) => ({ report_name: z.literal(name) })

/** How often staff sent it to somebody from a conversation; each has its row (`listSent`). */
const sent = { sent: z.int() }

/** `stats` and `graph` are of a range of days, `summary` is of all entries and prizes since it was made. */
export const experienceReport = z.discriminatedUnion('report_name', [
  z.object({
    ...named('stats'),
    ...range,
    entries: z.int(),
    ...reached,
    ...sent,
    before: rangeBefore.extend(sent),
    counts,
  }),
  z.object({ ...named('graph'), ...range, days }),
  z.object({ ...named('summary'), counted_at: instant, entries: z.int(), counts, prizes: z.int() }),
])
export type ExperienceReport = z.output<typeof experienceReport>

/**
 * A kind that takes no entries has clicks, opt-ins and how often it was sent alone, and one without an address no
 * opt-ins. 422 where a range has no start or no end, ends before it starts, or has more days than a report takes.
 */
export const getExperienceReport = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/get-report/{random}',
  access: reads('reports'),
  summary: 'The entries and prizes of an experience in a range of days, by day, or in all.',
  source: 'E7',
  shows: ['experience', 'entry', 'link', 'consent', 'draw', 'pool', 'activity'],
  params: z.object({ type: z.enum(kindNames), id: idOrEid }),
  query: z.strictObject({
    ...periodAsked,
    ...comparedAsked,
    report_name: z.enum(reportNames).default('stats'),
    report_type: reportFormat,
  }),
  answer: one(experienceReport),
})
