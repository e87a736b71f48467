/** When a report goes, by the wall clock of the client's zone. An hour that a spring night leaves out is the next one. */
import { Temporal } from 'temporal-polyfill'
import type { ReportRhythm } from '#contract/reporting/reportRhythms.ts'
import { localTime } from '#server/platform/time.ts'

export type Rhythm = {
  readonly rhythm: ReportRhythm
  readonly weekday: number
  readonly month_day: number
  readonly hour: number
}

type Day = Temporal.PlainDate

/** The first moment of the rhythm after this one. */
export function nextAfter(rhythm: Rhythm, timeZone: string, at: Date): Date {
  const today = Temporal.PlainDate.from(localTime(timeZone, at).date)
  let day = firstFrom(rhythm, today)
  while (momentOf(rhythm, timeZone, day) <= at) day = following(rhythm, day)
  return momentOf(rhythm, timeZone, day)
}

/** The last moment of the rhythm up to this one. */
export function lastUpTo(rhythm: Rhythm, timeZone: string, at: Date): Date {
  const today = Temporal.PlainDate.from(localTime(timeZone, at).date)
  let day = firstFrom(rhythm, today)
  while (momentOf(rhythm, timeZone, day) > at) day = previous(rhythm, day)
  return momentOf(rhythm, timeZone, day)
}

/** The days of the report that goes on this day: from the one on which it went before, to the day before. */
export function daysBefore(
  rhythm: Rhythm,
  timeZone: string,
  { at, isOfRhythm }: { at: Date; isOfRhythm: boolean },
): { start: string; end: string } {
  const day = Temporal.PlainDate.from(localTime(timeZone, at).date)
  const isMonth = rhythm.rhythm === 'monthly'
  const aside = isMonth ? day.subtract({ months: 1 }) : day.subtract({ days: 7 })
  const start = isOfRhythm ? previous(rhythm, day) : aside
  return { start: start.toString(), end: day.subtract({ days: 1 }).toString() }
}

function firstFrom({ rhythm, weekday, month_day }: Rhythm, today: Day): Day {
  if (rhythm === 'weekly') return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  return inMonth(today, month_day)
}

const following = (of: Rhythm, day: Day): Day =>
  of.rhythm === 'weekly'
    ? day.add({ days: 7 })
    : inMonth(day.with({ day: 1 }).add({ months: 1 }), of.month_day)

const previous = (of: Rhythm, day: Day): Day =>
  of.rhythm === 'weekly'
    ? day.subtract({ days: 7 })
    : inMonth(day.with({ day: 1 }).subtract({ months: 1 }), of.month_day)

/** The last day of a month that is shorter. */
const inMonth = (month: Day, day: number): Day => month.with({ day: Math.min(day, month.daysInMonth) })

const momentOf = ({ hour }: Rhythm, timeZone: string, day: Day): Date =>
  new Date(day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds)
