import type { Format } from '#console/kit/i18n/format.ts'
import type { T } from '#console/kit/i18n/i18n.ts'

const dayMs = 86_400_000

/** The client's day of a moment, `YYYY-MM-DD`. */
export const dayOf = (at: string, format: Format): string => format.localText(at).slice(0, 10)

/** By the calendar: a day of the client may have 23 or 25 hours. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - dayMs).toISOString().slice(0, 10)

/** "Today", "Yesterday", else the date: the line between two days of a thread. */
export function dayLabel(at: string, format: Format, t: T): string {
  const day = dayOf(at, format)
  const today = dayOf(new Date().toISOString(), format)
  if (day === today) return t('inbox.today')
  if (day === dayBefore(today)) return t('inbox.yesterday')
  return format.date(at)
}
