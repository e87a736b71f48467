import type { Precision } from './localTime.ts'

/**
 * The time of day (`HH:MM`, `HH:MM:SS` to the second) that a person typed: `9`, `9:00`, `9 a.m.`, `9pm`, `21:00`, `2100`,
 * `9 h 30`; undefined where it is none. Without a.m. or p.m. there are 24 hours.
 */
export function readTime(typed: string, precision: Precision = 'minute'): string | undefined {
  const { hour, minute = '', second = '', half } = written.exec(typed.trim().toLowerCase())?.groups ?? {}
  if (hour === undefined || (half && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (precision === 'minute' && Number(second) > 0) return undefined
  const parts = [String(hours), minute, ...(precision === 'second' ? [second] : [])]
  return parts.map((part) => part.padStart(2, '0')).join(':')
}

const written =
  /^(?<hour>\d{1,2})(?:\s?(?:[:.]|h)\s?(?<minute>\d\d)(?:\s?(?::|min)\s?(?<second>\d\d)(?:\s?s)?|\s?min)?|\s?h|(?<minute>\d\d))?(?:\s?(?<half>[ap])\.?(?:\s?m\.?)?)?$/

/** A time of day as lists write it, with its seconds where there are any: 11:59:59 p.m. · 23 h 59 min 59. */
export function withSeconds(text: string, time: string, language: 'en' | 'fr'): string {
  const second = time.slice(6)
  if (second === '' || second === '00') return text
  return language === 'fr'
    ? `${text}\u00a0min\u00a0${second}`
    : text.replace(/:\d\d/, (minute) => `${minute}:${second}`)
}
