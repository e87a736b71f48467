import type { Format } from '#console/kit/i18n/format.ts'
import type { T } from '#console/kit/i18n/i18n.ts'

/** How long an entry waited: in minutes up to two hours, in hours up to two days, to one place. */
export function waitText(t: T, format: Format, seconds: number): string {
  const inUnits = (unitSeconds: number) => format.number(Math.round((seconds * 10) / unitSeconds) / 10)
  if (seconds < 2 * 3600) return t('report.minutes', { minutes: inUnits(60) })
  if (seconds < 48 * 3600) return t('report.hours', { hours: inUnits(3600) })
  return t('report.daysWaited', { days: inUnits(86_400) })
}
