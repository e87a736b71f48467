import { Temporal } from 'temporal-polyfill'

/** The story is told by one clock, that of the larger client. */
const timeZone = 'America/Toronto'

/** Today at that hour and minute of eastern Canada, so many days ago; negative days lie ahead. */
export function daysAgo(days: number, hour: number, minute = 0): Date {
  const day = Temporal.Now.plainDateISO(timeZone).subtract({ days })
  return new Date(day.toZonedDateTime({ timeZone, plainTime: { hour, minute } }).epochMilliseconds)
}
