import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import kit from '#console/kit/kit.module.css'
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

/** The chart's numbers; it scrolls, so that it takes the focus. */
function TimelineTable({ points }: { points: TimelinePoint[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <Box
      component="section"
      className={`${kit.figures} ${classes.timeTable}`}
      aria-label={t('broadcasts.asTable')}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('broadcasts.time')}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {t(`messaging.message.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{format.dateTimeZone(point.at)}</th>
              {series.map((name) => (
                <td key={name}>{format.number(point[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
