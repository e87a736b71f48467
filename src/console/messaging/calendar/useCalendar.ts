import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLive } from '../useLive.ts'
import { isDay, isMonth, monthOf, weeksOf } from './days.ts'
import { entriesByDay } from './entries.ts'

const restMs = 30_000

/** The month and the chosen day, both in the URL, and what is sent on each day that is shown. */
export function useCalendar() {
  const format = useFormat()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { month?: string; day?: string }
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
    choose: (day: string) =>
      void navigate({
        to: '.',
        search: (() => ({ month: monthOf(day), day })) as never,
        replace: true,
        resetScroll: false,
      }),
  }
}
export type Calendar = ReturnType<typeof useCalendar>
