import type { CalendarEntry } from '#contract/messaging/calls.ts'

const dayMs = 86_400_000

/** Days are `YYYY-MM-DD` and months `YYYY-MM`, both of the client's zone: no clock may move them. */
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noon(text)) && dayOf(noon(text)) === text
export const isMonth = (text: string): boolean => isDay(`${text}-01`)
export const monthOf = (day: string): string => day.slice(0, 7)

export const addDays = (day: string, count: number): string => dayOf(noon(day) + count * dayMs)

/** The same day so many months on, or the last one where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, last), 12))
}

/** 0 is Sunday: weeks begin with it in Canada, in both languages. */
export const weekdayOf = (day: string): number => new Date(noon(day)).getUTCDay()

/** The weeks of a month, whole ones: the days before and after fill them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const end = addDays(addMonths(first, 1), -1)
  const weeks = Math.ceil(((noon(end) - noon(start)) / dayMs + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  )
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** The day to which a key leads, as in the grids of the ARIA practices; undefined for every other key. */
export const dayAfterKey = (day: string, key: string): string | undefined => steps[key]?.(day)

/** The broadcasts of each day of the client's zone, in the order in which they go out. */
export const entriesByDay = (
  entries: readonly CalendarEntry[],
  localText: (at: string) => string,
): Map<string, CalendarEntry[]> =>
  Map.groupBy(entries, ({ send_after }) => localText(send_after).slice(0, 10))
