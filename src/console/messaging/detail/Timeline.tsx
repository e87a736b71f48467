import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { ChartTable } from '#console/kit/Chart.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { BroadcastDetail, TimelinePoint } from '#contract/messaging/calls.ts'
import classes from './detail.module.css'
import { series, TimelineChart } from './TimelineChart.tsx'

/** How it went out over time, as a chart or as a table. */
export function Timeline({ broadcast, pollMs }: { broadcast: BroadcastDetail; pollMs: number | false }) {
  const t = useT()
  const [isTable, setTable] = useState(false)
  const read = useRead('getTimeline', { params: { id: broadcast.id } }, { pollMs })
  const nothing = (
    <Text c="dimmed" mt="xs">
      {t('broadcasts.nothingOut')}
    </Text>
  )
  return (
    <section className={classes.timeline} aria-label={t('broadcasts.overTime')}>
      <Group justify="space-between">
        <Title order={2}>{t('broadcasts.overTime')}</Title>
        {read.data && read.data.data.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'broadcasts.asChart' : 'broadcasts.asTable')}
          </Button>
        )}
      </Group>
      <Loaded read={read} skeleton={<Skeleton h={140} mt="sm" />} empty={nothing}>
        {({ data, minutes }) =>
          isTable ? <TimelineTable points={data} /> : <TimelineChart points={data} minutes={minutes} />
        }
      </Loaded>
    </section>
  )
}

function TimelineTable({ points }: { points: TimelinePoint[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <ChartTable
      label={t('broadcasts.asTable')}
      className={classes.timeTable}
      head={[t('broadcasts.time'), ...series.map((name) => t(`messaging.message.${name}`))]}
      rows={points.map((point) => ({
        key: point.at,
        name: format.dateTimeZone(point.at),
        values: series.map((name) => point[name]),
      }))}
    />
  )
}
