/** The days of a report, and what a report says of its entries. */
import * as z from 'zod'
import { entrySources } from '../entries/entrySources.ts'
import { entryStatuses } from '../entries/entryStates.ts'
import { instant } from '../kit.ts'
import { says } from '../why.ts'
import { reportPeriods } from './reportPeriods.ts'

/** A day of the client's zone, `YYYY-MM-DD`. */
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, says('not_a_date'))

/** Custom where there is a start or an end and no `filter_date`, else Month. */
export const periodAsked = {
  filter_date: z.enum(reportPeriods).optional(),
  start: day.optional(),
  end: day.optional(),
}
/** Another range beside which that one is shown, both ends included; as many days before where none is asked for. */
export const comparedAsked = { compare_start: day.optional(), compare_end: day.optional() }
export const reportFormat = z.literal('json').optional()

/** `counted_at`: a moment ago, or where there are very many entries up to an hour. */
export const range = { from: day, until: day, counted_at: instant }
/** As many days before, or the range that is asked for, for comparison. */
export const rangeBefore = z.object({
  from: day,
  until: day,
  entries: z.int(),
  clicks: z.int(),
  opt_ins: z.int(),
  prizes: z.int(),
})
/**
 * `clicks`: of people, and of programs such as previews and scanners of mail, each by the day of the client's zone on
 * which it came. `opt_ins`: yes by the box of a form, or in answer to a question that was sent. `prizes`: awarded on these
 * days, whenever their entries came in; those of testing pools are none. Each has its rows (`listClicks`, `listOptIns`,
 * `listPrizes`).
 */
export const reached = {
  clicks: z.object({ people: z.int(), programs: z.int() }),
  opt_ins: z.int(),
  prizes: z.int(),
}

export const counts = z.array(
  z.object({ status: z.enum(entryStatuses), source: z.enum(entrySources), count: z.int() }),
)
/** Each day of the range, the oldest first; of the counts those that there are none of on a day are left out. */
export const days = z.array(z.object({ day: z.string(), counts, prizes: z.int() }))
