import { Temporal } from 'temporal-polyfill'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Day } from './queries/home.ts'

/** `01` to `31`. */
export const daysOfMonth: readonly string[] = Array.from({ length: 31 }, (_, place) =>
  String(place + 1).padStart(2, '0'),
)
/** How many days the entries of an experience are shown for, today among them. */
const shownDays = 14
/** The same on its own page. */
const overviewDays = 30

/** The last days of the client's zone, the oldest first. One on which the clocks change is longer or shorter. */
export function lastDays({ client, at }: Scope): Day[] {
  return daysUpTo(dayOf(client.timeZone, at), { timeZone: client.timeZone, count: shownDays })
}

type Times = { created_at: Date; started_at: Date | null; ended_at: Date | null }

/** The last days of an experience, up to today or its last one; none before it was made or, if earlier, began. */
export function daysOf({ client, at }: Scope, { created_at, started_at, ended_at }: Times): Day[] {
  const { timeZone } = client
  const last = dayOf(timeZone, ended_at && ended_at < at ? ended_at : at)
  const first = dayOf(timeZone, started_at && started_at < created_at ? started_at : created_at)
  const age = first.until(last, { largestUnit: 'days' }).days + 1
  return daysUpTo(last, { timeZone, count: Math.min(overviewDays, Math.max(1, age)) })
}

/** Refuses (422 at `field`) a text that is no day of the calendar; the day's moments in a zone would be dear to find. */
export function requireDay(day: string, field: string): void {
  try {
    Temporal.PlainDate.from(day, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) refuseField(field, 'not_a_date')
    throw error
  }
}

/** How many days there are from one (`YYYY-MM-DD`) to another, both included. */
export const dayCount = (from: string, until: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until), { largestUnit: 'days' }).days + 1

/** So many days of a zone that end with this one, or as many before it, the oldest first. */
export const daysThrough = (
  timeZone: string,
  day: string,
  { count, before = 0 }: { count: number; before?: number },
) => daysUpTo(Temporal.PlainDate.from(day).subtract({ days: before }), { timeZone, count })

/** The last days or hours up to now, the oldest first. */
export function lastPeriods({ client, at }: Scope, unit: 'hour' | 'day', count: number): Day[] {
  if (unit === 'day') return daysUpTo(dayOf(client.timeZone, at), { timeZone: client.timeZone, count })
  const hour = 3_600_000
  const first = (Math.floor(at.getTime() / hour) - count + 1) * hour
  return Array.from({ length: count }, (_, place) => {
    const start = new Date(first + place * hour)
    return { day: start.toISOString(), start, end: new Date(start.getTime() + hour) }
  })
}

const dayOf = (timeZone: string, at: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

function daysUpTo(last: Temporal.PlainDate, { timeZone, count }: { timeZone: string; count: number }): Day[] {
  const days: Day[] = []
  for (let from = last.subtract({ days: count - 1 }); days.length < count; ) {
    const month = from.toString().slice(0, -2)
    const left = from.daysInMonth - from.day + 1
    const ofMonth = daysOfMonth.slice(from.day - 1, from.day - 1 + Math.min(left, count - days.length))
    for (const day of ofMonth) days.push(new DayIn(timeZone, month + day))
    from = from.add({ days: left })
  }
  return days
}

/**
 * Its moments are found when they are asked for: most ranges need those of their ends alone, and a zone's are dear. A class,
 * since a record with getters of its own is dear as well, and a year has hundreds. A spread of it would be without them.
 */
class DayIn implements Day {
  readonly day: string
  readonly #timeZone: string
  #start: Date | undefined
  #end: Date | undefined

  constructor(timeZone: string, day: string) {
    this.#timeZone = timeZone
    this.day = day
  }

  get start(): Date {
    this.#start ??= this.#startOf(0)
    return this.#start
  }

  get end(): Date {
    this.#end ??= this.#startOf(1)
    return this.#end
  }

  /** Not always midnight: in some zones the clocks go forward at night. */
  #startOf(daysLater: number): Date {
    const day = Temporal.PlainDate.from(this.day).add({ days: daysLater })
    return new Date(day.toZonedDateTime({ timeZone: this.#timeZone }).epochMilliseconds)
  }
}
