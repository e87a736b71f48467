/** How long entries waited for their decision, held against the service level of their experience (E3). */
import * as z from 'zod'
import { decisions } from '../entries/entryStates.ts'
import { eid, id, instant, one, page, paging, reads, route } from '../kit.ts'
import { kindNames } from '../words/kindNames.ts'
import { comparedAsked, periodAsked, range } from './period.ts'
import { reportOf } from './rowCalls.ts'

/**
 * `decided`: how often an entry that waited was decided by a person in these days; one that was put back counts again, from
 * then on. What was undone or overtaken is none. `due`: those of experiences that have a service level, and `within`: of
 * these, decided in time, by the hours that are set today. Of more than `mostMeasured` the newest ones count alone, and
 * `is_limited` says so. The median is null where there is none.
 */
const measured = {
  decided: z.int(),
  due: z.int(),
  within: z.int(),
  median_seconds: z.int().nullable(),
  is_limited: z.boolean(),
}

const { from, until } = range
export const serviceLevel = z.object({
  from,
  until,
  ...measured,
  before: z.object({ from, until, ...measured }),
})
export type ServiceLevel = z.output<typeof serviceLevel>

/** `hours` and `is_late` are null where the experience has no service level. */
export const decidedEntry = z.object({
  id,
  entry: z.object({ id, eid }),
  experience: z.object({ kind: z.enum(kindNames), eid, name: z.string() }),
  status: z.enum(decisions),
  seconds: z.int(),
  hours: z.int().nullable(),
  is_late: z.boolean().nullable(),
  at: instant,
})
export type DecidedEntry = z.output<typeof decidedEntry>

/** Null where no experience is of a kind that can have a service level. Refused as clicks are. */
export const getServiceLevel = route({
  method: 'GET',
  path: '/api/v1/report/service-level/{random}',
  access: reads('reports'),
  summary: 'How many entries were decided within the service level in a range of days, and in which time.',
  source: 'E3, E7',
  shows: ['entry', 'experience', 'campaign'],
  query: z.strictObject({ ...periodAsked, ...comparedAsked, ...reportOf }),
  answer: one(serviceLevel.nullable()),
})

/** The decisions that the figures count, the newest first; with `late` those that were too late. Refused as clicks are. */
export const listDecided = route({
  method: 'GET',
  path: '/api/v1/report/decisions/{random}',
  access: reads('validation'),
  summary: 'Decisions on entries in a range of days, with how long each entry waited.',
  source: 'E3, E7',
  shows: ['entry', 'experience', 'campaign'],
  query: z.strictObject({ ...paging, ...periodAsked, ...reportOf, late: z.enum(['1']).optional() }),
  answer: page(decidedEntry),
})
