import { localTime } from '#server/platform/time.ts'
import type { Language } from './texts.ts'

const hourMs = 3_600_000
/** From when on the days are counted for a reader. */
const mostDays = 14

type Words = {
  readonly days: (days: number) => string
  readonly tomorrow: string
  readonly hours: (hours: number) => string
  readonly hour: string
}

const closing: Record<Language, Words> = {
  en: {
    days: (days) => `${days} days left`,
    tomorrow: 'Closes tomorrow',
    hours: (hours) => `Closes today, in less than ${hours} hours`,
    hour: 'Closes in less than an hour',
  },
  fr: {
    days: (days) => `Plus que ${days} jours`,
    tomorrow: 'Se termine demain',
    hours: (hours) => `Se termine aujourd’hui, dans moins de ${hours} heures`,
    hour: 'Se termine dans moins d’une heure',
  },
}

const opening: Record<Language, Words> = {
  en: {
    days: (days) => `Opens in ${days} days`,
    tomorrow: 'Opens tomorrow',
    hours: (hours) => `Opens today, in less than ${hours} hours`,
    hour: 'Opens in less than an hour',
  },
  fr: {
    days: (days) => `Ouvre dans ${days} jours`,
    tomorrow: 'Ouvre demain',
    hours: (hours) => `Ouvre aujourd’hui, dans moins de ${hours} heures`,
    hour: 'Ouvre dans moins d’une heure',
  },
}

type Counted = {
  readonly language: Language
  readonly timeZone: string
  readonly at: Date
  readonly phase: string
  readonly experience: { readonly started_at: Date | null; readonly ended_at: Date | null }
}

/**
 * How long a contest is open still, or until it opens, as it is at that moment by the calendar of the client's zone;
 * '' where that is far off. Kept pages are kept by it, so it changes by the day, and by the hour on the last one.
 */
export function timeLeft({ language, timeZone, at, phase, experience }: Counted): string {
  const isOpen = phase === 'open'
  const until = isOpen ? experience.ended_at : phase === 'coming_soon' ? experience.started_at : null
  if (!until || until <= at) return ''
  const words = (isOpen ? closing : opening)[language]
  const days = daysBetween(localTime(timeZone, at).date, localTime(timeZone, until).date)
  const hours = Math.floor((until.getTime() - at.getTime()) / hourMs) + 1
  if (hours === 1) return words.hour
  if (days === 0) return words.hours(hours)
  if (days === 1) return words.tomorrow
  return days <= mostDays ? words.days(days) : ''
}

const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / (24 * hourMs))
