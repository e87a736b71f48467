import { useMemo } from 'react'
import { useLanguage } from '#console/kit/i18n/i18n.ts'
import { localeOf } from '#console/kit/i18n/languages.ts'

/** A day of the client's zone (`YYYY-MM-DD`) as text: it has no time, so no zone may move it. */
export function useDayText(): (day: string) => string {
  const language = useLanguage()
  return useMemo(() => {
    const dates = new Intl.DateTimeFormat(localeOf[language], { timeZone: 'UTC', dateStyle: 'medium' })
    return (day) => dates.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
