import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import { dateWindow } from '../compose/values.ts'
import classes from './calendar.module.css'
import { EntryLine } from './EntryLine.tsx'
import type { Calendar } from './useCalendar.ts'
import { useDayTexts } from './useDayTexts.ts'

/** What is sent on the chosen day, and a new broadcast on it. */
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
      {entries.length > 0 && (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <NewOnDay day={day} />
    </section>
  )
}

/** Off with its reason on a day that cannot be chosen (M5). */
export function NewOnDay({ day }: { day: string }) {
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
