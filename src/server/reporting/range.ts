import { daysOfPeriod, mostReportDays, type ReportPeriod } from '#contract/reporting/reportPeriods.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { startOfDay } from '#server/platform/time.ts'
import { dayCount, daysThrough, lastPeriods } from './days.ts'
import type { Day } from './queries/home.ts'

/** The days of a report, as the calls ask for them. */
export type RangeAsked = {
  readonly filter_date?: ReportPeriod | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

export function daysAsked(scope: Scope, asked: RangeAsked): Day[] {
  const { start, end, filter_date: period = start || end ? 'Custom' : 'Month' } = asked
  const { timeZone } = scope.client
  if (period !== 'Custom') return lastPeriods(scope, 'day', daysOfPeriod[period])
  const from = start ?? refuseField('start', 'required', { field: 'start' })
  const until = end ?? refuseField('end', 'required', { field: 'end' })
  // A text that is no day of the calendar is refused before anything is made of it.
  startOfDay(timeZone, { day: from, field: 'start' })
  startOfDay(timeZone, { day: until, field: 'end' })
  const count = dayCount(from, until)
  if (count < 1) refuseField('start', 'start_after_end')
  if (count > mostReportDays) refuseField('start', 'range_too_long', { max: mostReportDays })
  return daysThrough(timeZone, until, { count })
}

/** As many days, up to the one before the first. */
export function daysBefore({ client }: Scope, days: readonly Day[]): Day[] {
  const first = days[0]?.day ?? ''
  return daysThrough(client.timeZone, first, { count: days.length, before: 1 })
}

export const endsOf = (days: readonly Day[]) => ({
  from: days.at(0)?.day ?? '',
  until: days.at(-1)?.day ?? '',
})
