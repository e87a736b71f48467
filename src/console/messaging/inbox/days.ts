import type { Format } from '#console/kit/i18n/format.ts'
import type { T } from '#console/kit/i18n/i18n.ts'

const dayMs = 86_400_000

/** The client's day of a moment, `YYYY-MM-DD`. */
export const dayOf = (at: string, format: Format): string => format.localText(at).slice(0, 10)

/** "Today", "Yesterday", else the date: the line between two days of a thread. */
export function dayLabel(at: string, format: Format, t: T): string {
  const day = dayOf(at, format)
  if (day === dayOf(new Date().toISOString(), format)) return t('inbox.today')
  if (day === dayOf(new Date(Date.now() - dayMs).toISOString(), format)) return t('inbox.yesterday')
  return format.date(at)
}
