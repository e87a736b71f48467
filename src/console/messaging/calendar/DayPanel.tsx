import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, LinesSkeleton } from '#console/kit/states.tsx'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { paths } from '#console/paths.ts'
import type { CalendarEntry } from '#contract/messaging/calls.ts'
import { BroadcastStatus, ChannelName } from '../BroadcastMarks.tsx'
import { dateWindow } from '../compose/values.ts'
import classes from './calendar.module.css'
import { monthOf } from './days.ts'
import type { Calendar } from './useCalendar.ts'
import { useDayTexts } from './useDayTexts.ts'

/** The sendings of the chosen day, and a new broadcast on it. */
export function DayPanel({ calendar, headRef }: { calendar: Calendar; headRef: Ref<HTMLHeadingElement> }) {
  const t = useT()
  const format = useFormat()
  const texts = useDayTexts()
  const { day, read } = calendar
  const entries = calendar.entries.get(day) ?? []
  return (
    <section className={classes.panel} aria-label={texts.long(day)}>
      <Title order={2} tabIndex={-1} ref={headRef}>
        {texts.long(day)}
      </Title>
      <Text fz="xs" c="dimmed" mb="sm">
        {t('broadcasts.timesIn', { zone: format.zone(new Date(`${day}T12:00:00Z`)) })}
      </Text>
      {read.isPending && !read.isError && <LinesSkeleton count={3} />}
      {read.data && entries.length === 0 && <Text c="dimmed">{t('broadcasts.nothingOnDay')}</Text>}
      <Entries entries={entries} />
      <NewOnDay day={day} />
    </section>
  )
}

/** The month as a list by day, for narrow screens: the days on which something is sent, and today. */
export function Agenda({ calendar: { weeks, month, today, entries } }: { calendar: Calendar }) {
  const t = useT()
  const texts = useDayTexts()
  const days = weeks.flat().filter((day) => monthOf(day) === month && (entries.has(day) || day === today))
  if (days.length === 0) return <EmptyState title={t('broadcasts.nothingInMonth')} />
  return (
    <ol className={classes.agenda}>
      {days.map((day) => (
        <li key={day}>
          <Title order={2} fz="md">
            {texts.long(day)}
            {day === today && <span className={classes.todayMark}>{t('broadcasts.today')}</span>}
          </Title>
          <Entries entries={entries.get(day) ?? []} />
          {day >= today && <NewOnDay day={day} />}
        </li>
      ))}
    </ol>
  )
}

/** The broadcasts of a day, with everything. */
function Entries({ entries }: { entries: CalendarEntry[] }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  if (entries.length === 0) return null
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <div className={classes.entryHead}>
            <time dateTime={entry.send_after}>{format.time(entry.send_after)}</time>
            <BroadcastStatus broadcast={entry} />
          </div>
          <PathLink to={paths.broadcast({ client, id: entry.id })} className={classes.entryName}>
            {broadcastName(entry)}
          </PathLink>
          <div className={classes.entryFacts}>
            <ChannelName channel={entry.channel} /> · {entry.sender} ·{' '}
            {t(entry.is_whole_list ? 'broadcasts.onItsList' : 'compose.flight.recipients', {
              count: entry.recipients,
            })}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Off with its reason on a day that cannot be chosen (M5). */
function NewOnDay({ day }: { day: string }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('broadcasts', 'change')
  const { min, max } = dateWindow(format)
  if (!canChange) return null
  const why = day < min ? t('broadcasts.dayOver') : day > max ? t('broadcasts.dayFar') : undefined
  if (why) {
    return (
      <Text fz="xs" c="dimmed" mt="md">
        {why}
      </Text>
    )
  }
  return (
    <Button
      mt="md"
      variant="default"
      component={PathLink}
      to={paths.broadcastOnDay({ client, id: day })}
      leftSection={<IconPlus size={14} />}
    >
      {t('broadcasts.newOnDay')}
    </Button>
  )
}
