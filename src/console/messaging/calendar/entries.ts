import type { CalendarEntry } from '#contract/messaging/calls.ts'

/** The broadcasts of each day of the client's zone, in the order in which they go out. */
export function entriesByDay(
  entries: readonly CalendarEntry[],
  localText: (at: string) => string,
): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const day = localText(entry.send_after).slice(0, 10)
    const there = days.get(day)
    if (there) there.push(entry)
    else days.set(day, [entry])
  }
  return days
}
