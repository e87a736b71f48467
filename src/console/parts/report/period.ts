import { monthsFrom } from '#console/kit/i18n/days.ts'
import { urlChoice, urlText } from '#console/kit/useUrlState.ts'
import { type ReportPeriod, reportPeriods } from '#contract/reporting/reportPeriods.ts'

/** The days of the figures, as they stand in the address. */
export type Period = {
  filter_date: ReportPeriod
  start: string
  end: string
  /** Of the days beside which they are shown; '' for as many days before. */
  compare_start: string
  compare_end: string
}

export const periodKeys = {
  filter_date: urlChoice<ReportPeriod, ReportPeriod>(reportPeriods, 'Month'),
  start: urlText,
  end: urlText,
  compare_start: urlText,
  compare_end: urlText,
}

/** The calls' query; nothing while a range lacks one of its days. */
export function askedFor({ filter_date, start, end }: Period) {
  if (filter_date !== 'Custom') return { filter_date }
  return start && end ? { filter_date, start, end } : undefined
}

/** The other range in the query of the figures; nothing while it lacks one of its days. */
export const comparedFor = ({ compare_start, compare_end }: Period) =>
  compare_start && compare_end ? { compare_start, compare_end } : {}

/** Whether these days, changed last, are a range: the own ones, or the other ones, of which none are a range too. */
export function isRange(period: Period, changed: Partial<Period>): boolean {
  if (changed.compare_start === undefined && changed.compare_end === undefined)
    return askedFor(period) !== undefined
  return (period.compare_start === '') === (period.compare_end === '')
}

/** The other range that one begins with: the month that ended a year ago. */
export const usualCompared = (today: string) => ({
  compare_start: monthsFrom(today, -13),
  compare_end: monthsFrom(today, -12),
})

/** The range that one begins with: from a month ago to yesterday (E9). */
export function usualRange(today: string): { start: string; end: string } {
  const end = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return { start: monthsFrom(today, -1), end }
}
