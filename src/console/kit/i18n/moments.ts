import { type Language, localeOf } from './languages.ts'

export type Moment = { date: string; time: string }

/** The one way in which a date and a time are written. French has 24 hours, with no-break spaces around the h. */
export function momentsIn(timeZone: string, language: Language): (at: Date) => Moment {
  const moments = new Intl.DateTimeFormat(localeOf[language], {
    timeZone,
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: language === 'fr' ? 'h23' : 'h12',
  })
  return (at) => {
    const parts = moments.formatToParts(at)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const [hour, minute] = [Number(part('hour')), part('minute')]
    return {
      date: `${Number(part('day'))}/${Number(part('month'))}/${part('year')}`,
      time: language === 'fr' ? `${hour}\u00a0h\u00a0${minute}` : `${hour}:${minute} ${part('dayPeriod')}`,
    }
  }
}

/** EST · HNE */
export function zoneName(language: Language, timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(localeOf[language], {
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(at)
  return parts.find((one) => one.type === 'timeZoneName')?.value ?? timeZone
}
