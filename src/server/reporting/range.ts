import { daysOfPeriod, mostReportDays, type ReportPeriod } from '#contract/reporting/reportPeriods.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { dayCount, daysThrough, lastPeriods, requireDay } from './days.ts'
import type { Day } from './queries/home.ts'

/** The days of a report, as the calls ask for them. */
export type RangeAsked = {
  readonly filter_date?: ReportPeriod | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}
export type Compared = {
  readonly compare_start?: string | undefined
  readonly compare_end?: string | undefined
}

export function daysAsked(scope: Scope, asked: RangeAsked): Day[] {
  const { start, end, filter_date: period = start || end ? 'Custom' : 'Month' } = asked
  if (period !== 'Custom') return lastPeriods(scope, 'day', daysOfPeriod[period])
  return daysBetween(scope, { start, end }, ['start', 'end'])
}

type Ends = Pick<RangeAsked, 'start' | 'end'>

/** `fields` name the two ends where they are refused. */
function daysBetween(
  { client: { timeZone } }: Scope,
  { start, end }: Ends,
  fields: readonly [string, string],
): Day[] {
  const from = start ?? refuseField(fields[0], 'required', { field: 'start' })
  const until = end ?? refuseField(fields[1], 'required', { field: 'end' })
  // A text that is no day of the calendar is refused before anything is made of it.
  requireDay(from, fields[0])
  requireDay(until, fields[1])
  const count = dayCount(from, until)
  if (count < 1) refuseField(fields[0], 'start_after_end')
  if (count > mostReportDays) refuseField(fields[0], 'range_too_long', { max: mostReportDays })
  return daysThrough(timeZone, until, { count })
}

/** The days beside which others are shown: those that are asked for, else as many up to the one before the first. */
export function daysCompared(scope: Scope, days: readonly Day[], asked: Compared): Day[] {
  const { compare_start: start, compare_end: end } = asked
  if (start || end) return daysBetween(scope, { start, end }, ['compare_start', 'compare_end'])
  const { client } = scope
  const first = days[0]?.day ?? ''
  return daysThrough(client.timeZone, first, { count: days.length, before: 1 })
}

/** From the first moment of the days to that behind the last. */
export const momentsOf = (days: readonly Day[], { at }: Scope) => ({
  start: days.at(0)?.start ?? at,
  end: days.at(-1)?.end ?? at,
})

export const endsOf = (days: readonly Day[]) => ({
  from: days.at(0)?.day ?? '',
  until: days.at(-1)?.day ?? '',
})
