export type Precision = 'minute' | 'second'

/**
 * `2026-11-20T15:30:00.000Z` in America/Toronto → `2026-11-20T10:30`, and `:00` behind it to the second. The way back
 * is the server's (M9).
 */
export function localTextOf(at: string, timeZone: string, precision: Precision = 'minute'): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const minute = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
  return precision === 'second' ? `${minute}:${part('second')}` : minute
}

type Stored = { saved: string | null | undefined; timeZone: string; precision: Precision }

/**
 * The value that a form sends for the local text of its field, null for none. An untouched time goes back as the exact
 * one it was: its seconds, and an hour that exists twice, would not survive the way.
 */
export function momentOf(local: string, { saved, timeZone, precision }: Stored): string | null {
  if (local === '') return null
  return saved && local === localTextOf(saved, timeZone, precision) ? saved : local
}
