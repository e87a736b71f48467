import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useUrlTexts } from '#console/kit/useUrlState.ts'
import { useLive } from '../useLive.ts'
import { entriesByDay, isDay, isMonth, monthOf, weeksOf } from './days.ts'

const restMs = 30_000

/** The month and the chosen day, both in the URL, and what is sent on each day that is shown. */
export function useCalendar() {
  const format = useFormat()
  const [search, setSearch] = useUrlTexts()
  const today = format.localText(new Date().toISOString()).slice(0, 10)
  const asked = search.day && isDay(search.day) ? search.day : undefined
  const month = search.month && isMonth(search.month) ? search.month : monthOf(asked ?? today)
  const fitting = [asked, today].find((day) => day !== undefined && monthOf(day) === month)
  const weeks = weeksOf(month)
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const liveMs = useLive()
  const read = useRead(
    'getCalendar',
    { query: { from, to } },
    { keepsPrevious: true, pollMs: Math.max(liveMs, restMs) },
  )
  return {
    month,
    weeks,
    today,
    day: fitting ?? `${month}-01`,
    read,
    entries: entriesByDay(read.data?.data ?? [], format.localText),
    /** Chooses a day; its month follows. */
    choose: (day: string) => setSearch({ month: monthOf(day), day }, { replace: true, isAlone: true }),
  }
}
export type Calendar = ReturnType<typeof useCalendar>
