import { Temporal } from 'temporal-polyfill'
import { withFirst } from '#contract/moments.ts'
import { refuseField } from './errors.ts'

/**
 * The instant of a `moment` (contract): exact with `Z` or an offset; `YYYY-MM-DD HH:MM:SS` is UTC (M9); else the
 * client's local time. On the days the clocks change, a local time that does not exist is refused, and one that
 * exists twice is refused with the two exact times to choose from. `field` gets the message (422).
 */
export function resolveMoment(timeZone: string, text: string, field: string): Date {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(text) && text.includes('T')) return fromInstant(Temporal.Instant.from(text))
    if (text.includes(' ')) return fromInstant(Temporal.Instant.from(`${text.replace(' ', 'T')}Z`))
    return resolveLocal(timeZone, Temporal.PlainDateTime.from(text, { overflow: 'reject' }), field)
  } catch (error) {
    if (error instanceof RangeError) return refuseField(field, 'not_a_moment')
    throw error
  }
}

function resolveLocal(timeZone: string, local: Temporal.PlainDateTime, field: string): Date {
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return new Date(earlier.epochMilliseconds)
  if (!earlier.toPlainDateTime().equals(local)) return refuseField(field, 'time_skipped', { zone: timeZone })
  const exact = (time: Temporal.ZonedDateTime) =>
    time.toString({ timeZoneName: 'never', ...(local.second === 0 ? { smallestUnit: 'minute' } : {}) })
  return refuseField(field, 'time_twice', { zone: timeZone, first: exact(earlier), second: exact(later) })
}

/** The first moment of a day (`YYYY-MM-DD`) in that zone, or of one some days later. `field` gets the message (422). */
export function startOfDay(
  timeZone: string,
  { day, field, daysLater = 0 }: { day: string; field: string; daysLater?: number },
): Date {
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: daysLater })
    return new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return refuseField(field, 'not_a_date')
    throw error
  }
}

const fromInstant = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

export type LocalTime = { date: string; hour: number; minute: number; second: number }

/** Date and time of day on the wall of that zone. */
export function localTime(timeZone: string, at: Date): LocalTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return {
    date: zoned.toPlainDate().toString(),
    hour: zoned.hour,
    minute: zoned.minute,
    second: zoned.second,
  }
}

/** The first day of the limit's window that `at` falls into, in the client's zone; weeks begin on Monday. */
export function windowStart(
  timeZone: string,
  at: Date,
  scheduling: 'daily' | 'weekly' | 'monthly' | 'once',
): string {
  const day = Temporal.PlainDate.from(localTime(timeZone, at).date)
  switch (scheduling) {
    case 'daily':
      return day.toString()
    case 'weekly':
      return day.subtract({ days: day.dayOfWeek - 1 }).toString()
    case 'monthly':
      return day.with({ day: 1 }).toString()
    case 'once':
      return '1970-01-01'
  }
}

/** Adds whole months on the wall of that zone (M5: two months ahead). */
export function addMonths(timeZone: string, at: Date, months: number): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(zoned.add({ months }).epochMilliseconds)
}

/** The next moment at or after `at` when the wall of that zone shows `HH:MM`; an hour on where the clocks skip it. */
export function nextTimeOfDay(timeZone: string, at: Date, hourMinute: string): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  const today = zoned.toPlainDate().toPlainDateTime(Temporal.PlainTime.from(hourMinute))
  const tomorrow = today.add({ days: 1 }).toZonedDateTime(timeZone)
  // 'later' is another moment only on the night when the clocks go back.
  const next = (['compatible', 'later'] as const)
    .map((disambiguation) => today.toZonedDateTime(timeZone, { disambiguation }))
    .find((time) => time.epochMilliseconds >= at.getTime())
  return new Date((next ?? tomorrow).epochMilliseconds)
}

/**
 * The moment at which the wall of that zone shows this time of that day (`YYYY-MM-DD`): an hour on where the clocks skip
 * it, the earlier where it comes twice. `field` gets the message (422) where the day is none.
 */
export function momentOnWall(
  timeZone: string,
  { day, hour, minute, field }: { day: string; hour: number; minute: number; field: string },
): Date {
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' })
    const zoned = date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour, minute }) })
    return new Date(zoned.epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return refuseField(field, 'not_a_date')
    throw error
  }
}

/** The day (`YYYY-MM-DD`) that is so many days after the one on the wall of that zone. */
export const dayLater = (timeZone: string, at: Date, days: number): string =>
  Temporal.PlainDate.from(localTime(timeZone, at).date).add({ days }).toString()

/** Refuses (422 at `field`) what is no zone. Offsets such as +05:00 are none: PostgreSQL reads their sign the other way round. */
export function requireTimeZone(name: string, field = 'time_zone'): void {
  if (!/^[A-Za-z]/.test(name) || !isTimeZone(name)) refuseField(field, 'not_a_time_zone')
}

/** Is this an IANA time zone that the runtime knows? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * A moment as people read it in that zone, which is named, since they may be elsewhere: `May 4, 2026 at 9:00 a.m. EDT`,
 * `1er mai 2026 à 9 h 00 HAE`.
 */
export function momentText(language: 'en' | 'fr', timeZone: string, at: Date): string {
  const { moment, zone } = momentFormats(`${language}-CA`, timeZone)
  const named = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')
  const first = withFirst(language, moment.format(at))
  return named ? `${first} ${named.value}` : first
}

/** By language and zone, of which there are some hundreds: to make them takes longer than all else of a page. */
const formats = new Map<string, ReturnType<typeof makeFormats>>()

function momentFormats(locale: string, timeZone: string) {
  const key = `${locale} ${timeZone}`
  const kept = formats.get(key) ?? makeFormats(locale, timeZone)
  formats.set(key, kept)
  return kept
}

const makeFormats = (locale: string, timeZone: string) => ({
  // Together with the zone the French hour would get a zero before it.
  moment: new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }),
  zone: new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
})
