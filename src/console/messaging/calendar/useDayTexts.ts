import { useMemo } from 'react'
import { useLanguage } from '#console/kit/i18n/i18n.ts'
import { localeOf } from '#console/kit/i18n/languages.ts'
import { addDays } from './days.ts'

/** A Sunday. */
const someSunday = '2026-11-01'

/** Days and months as text. They have no time, so no zone may move them. */
export function useDayTexts() {
  const language = useLanguage()
  return useMemo(() => {
    const locale = localeOf[language]
    const text = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
      return (day: string) => format.format(new Date(`${day}T12:00:00Z`))
    }
    const upper = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
    const month = text({ month: 'long', year: 'numeric' })
    const long = text({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    const short = text({ weekday: 'short' })
    const weekday = text({ weekday: 'long' })
    const week = Array.from({ length: 7 }, (_, at) => addDays(someSunday, at))
    return {
      month: (of: string) => upper(month(`${of}-01`)),
      long: (day: string) => upper(long(day)),
      weekdays: week.map((day) => ({ short: upper(short(day)), long: weekday(day) })),
    }
  }, [language])
}
