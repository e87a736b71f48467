import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PageHead } from '#console/kit/PageHead.tsx'
import { ErrorState } from '#console/kit/states.tsx'
import classes from './calendar/calendar.module.css'
import { Agenda, DayPanel } from './calendar/DayPanel.tsx'
import { addMonths } from './calendar/days.ts'
import { MonthGrid } from './calendar/MonthGrid.tsx'
import { type Calendar, useCalendar } from './calendar/useCalendar.ts'
import { useDayTexts } from './calendar/useDayTexts.ts'

/** As many as the server answers at once. */
const mostEntries = 500

/** The sendings of each day: a month with the chosen day beside it, on a phone a list by day. */
export function CalendarPage() {
  const t = useT()
  const calendar = useCalendar()
  const head = useRef<HTMLHeadingElement>(null)
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const { read } = calendar
  return (
    <div className={classes.page}>
      <PageHead title={t('shell.calendar')} actions={<MonthSteps calendar={calendar} />} />
      {read.isError && (
        <div className={classes.notice}>
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        </div>
      )}
      {read.data && read.data.data.length >= mostEntries && (
        <Text className={classes.notice} c="dimmed" fz="xs">
          {t('broadcasts.calendarCut', { count: mostEntries })}
        </Text>
      )}
      {isNarrow &&
        (read.isPending && !read.isError ? <Skeleton h={320} mt="md" /> : <Agenda calendar={calendar} />)}
      {!isNarrow && (
        <div className={classes.layout}>
          <MonthGrid calendar={calendar} onOpen={() => head.current?.focus()} />
          <DayPanel calendar={calendar} headRef={head} />
        </div>
      )}
    </div>
  )
}

function MonthSteps({ calendar: { month, day, today, choose } }: { calendar: Calendar }) {
  const t = useT()
  const texts = useDayTexts()
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('broadcasts.previousMonth')}
        onClick={() => choose(addMonths(day, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span className={classes.month} aria-live="polite">
        {texts.month(month)}
      </span>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('broadcasts.nextMonth')}
        onClick={() => choose(addMonths(day, 1))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <Button variant="default" onClick={() => choose(today)}>
        {t('broadcasts.today')}
      </Button>
    </div>
  )
}
