import { Title } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { EmptyState } from '#console/kit/states.tsx'
import classes from './calendar.module.css'
import { NewOnDay } from './DayPanel.tsx'
import { monthOf } from './days.ts'
import { EntryLine } from './EntryLine.tsx'
import type { Calendar } from './useCalendar.ts'
import { useDayTexts } from './useDayTexts.ts'

/** The month as a list by day, for narrow screens: the days on which something is sent, and today. */
export function Agenda({ calendar: { weeks, month, today, entries } }: { calendar: Calendar }) {
  const t = useT()
  const texts = useDayTexts()
  const days = weeks.flat().filter((day) => monthOf(day) === month && (entries.has(day) || day === today))
  if (days.length === 0) {
    return <EmptyState title={t('broadcasts.nothingInMonth')} />
  }
  return (
    <ol className={classes.agenda}>
      {days.map((day) => (
        <li key={day}>
          <Title order={2} fz="md">
            {texts.long(day)}
            {day === today && <span className={classes.todayMark}>{t('broadcasts.today')}</span>}
          </Title>
          <ul className={classes.entries}>
            {(entries.get(day) ?? []).map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
          {day >= today && <NewOnDay day={day} />}
        </li>
      ))}
    </ol>
  )
}
