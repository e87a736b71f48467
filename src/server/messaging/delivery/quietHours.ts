import { localTime, nextTimeOfDay } from '#server/platform/time.ts'

/** A client's quiet hours as the database gives them (`HH:MM:SS`); equal ends mean none. */
export type QuietHours = { quiet_from: string; quiet_until: string }

/** When the quiet hours that `at` falls into end; undefined where nothing is held (decisions 6). */
export function quietHoursEnd(timeZone: string, at: Date, hours: QuietHours): Date | undefined {
  const { hour, minute } = localTime(timeZone, at)
  const now = hour * 60 + minute
  const from = minutesOf(hours.quiet_from)
  const until = minutesOf(hours.quiet_until)
  const isQuiet = from <= until ? from <= now && now < until : now >= from || now < until
  return isQuiet ? nextTimeOfDay(timeZone, at, hours.quiet_until.slice(0, 5)) : undefined
}

/** `quietHoursEnd` for every batch: a zone's calendar costs more than the batch, so it is asked once a second. */
export function watchQuietHours(hours: QuietHours): (timeZone: string, at: Date) => Date | undefined {
  const known = new Map<string, { at: Date; end: Date | undefined }>()
  return (timeZone, at) => {
    const last = known.get(timeZone)
    if (last && Math.abs(at.getTime() - last.at.getTime()) < 1000) return last.end
    const end = quietHoursEnd(timeZone, at, hours)
    known.set(timeZone, { at, end })
    return end
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
