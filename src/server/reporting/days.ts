import { Temporal } from 'temporal-polyfill'
import type { Scope } from '#server/platform/scope.ts'
import type { Day } from './queries/home.ts'

/** How many days the entries of an experience are shown for, today among them. */
const shownDays = 14

/** The last days of the client's zone, the oldest first. One on which the clocks change is longer or shorter. */
export function lastDays({ client, at }: Scope): Day[] {
  const timeZone = client.timeZone
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  // Not always midnight: in some zones the clocks go forward at night.
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds)
  return Array.from({ length: shownDays }, (_, back) => {
    const day = today.subtract({ days: shownDays - 1 - back })
    return { day: day.toString(), start: startOf(day), end: startOf(day.add({ days: 1 })) }
  })
}
