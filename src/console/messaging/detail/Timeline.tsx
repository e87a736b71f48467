import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ErrorState } from '#console/kit/states.tsx'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import classes from './detail.module.css'
import { TimelineChart } from './TimelineChart.tsx'
import { TimelineTable } from './TimelineTable.tsx'

/** How it went out over time, as a chart or as a table. */
export function Timeline({ broadcast, pollMs }: { broadcast: BroadcastDetail; pollMs: number | false }) {
  const t = useT()
  const [isTable, setTable] = useState(false)
  const read = useRead('getTimeline', { params: { id: broadcast.id } }, { pollMs })
  const points = read.data?.data ?? []
  const minutes = read.data?.minutes ?? 1
  return (
    <section className={classes.timeline} aria-label={t('broadcasts.overTime')}>
      <Group justify="space-between">
        <Title order={2}>{t('broadcasts.overTime')}</Title>
        {points.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'broadcasts.asChart' : 'broadcasts.asTable')}
          </Button>
        )}
      </Group>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && !read.isError && <Skeleton h={140} mt="sm" />}
      {read.data && points.length === 0 && (
        <Text c="dimmed" mt="xs">
          {t('broadcasts.nothingOut')}
        </Text>
      )}
      {points.length > 0 &&
        (isTable ? <TimelineTable points={points} /> : <TimelineChart points={points} minutes={minutes} />)}
    </section>
  )
}
