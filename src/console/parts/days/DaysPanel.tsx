import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { DaysChart, DaysTable } from './DaysChart.tsx'
import { daysCsv } from './daysCsv.ts'
import { type Day, prizesOf, type Series, seriesOf, splits } from './series.ts'

type Props = {
  days: readonly Day[]
  counted_at: string
  /** Said where there is none on any of them. */
  none: string
  /** Further ways to save them. */
  more?: ReactNode
}

/** Entries a day by outcome or by source, or the prizes of each where there are any, as a chart or as a table. */
export function DaysPanel({ days, counted_at, none, more }: Props) {
  const t = useT()
  const format = useFormat()
  const [chosen, setChosen] = useState<Series['split']>('status')
  const [isTable, setTable] = useState(false)
  const prizes = prizesOf(days)
  const offered: readonly Series['split'][] = prizes.total > 0 ? [...splits, 'prizes'] : splits
  // The days before may have had some, and these none.
  const split = offered.find((one) => one === chosen) ?? 'status'
  const series = split === 'prizes' ? prizes : seriesOf(days, split)
  const isEmpty = series.total + prizes.total === 0
  const title = t(split === 'prizes' ? 'overview.prizesOfDays' : 'overview.days')
  const shown = { ...series, title, textOf: (name: string) => textOf(t, series, name) }
  return (
    <Panel
      title={title}
      action={
        <Group gap="xs">
          {!isEmpty && (
            <>
              <Button variant="default" size="compact-sm" onClick={() => setTable(!isTable)}>
                {t(isTable ? 'overview.asChart' : 'overview.asTable')}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => saveDays(t, series)}>
                {t('overview.saveCsv')}
              </Button>
            </>
          )}
          {more}
        </Group>
      }
    >
      {isEmpty ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <>
          <Group mb="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('overview.splitBy')}
              value={split}
              onChange={(value) => setChosen(offered.find((one) => one === value) ?? 'status')}
              data={offered.map((value) => ({ value, label: t(`overview.by.${value}`) }))}
            />
          </Group>
          {isTable ? <DaysTable {...shown} /> : <DaysChart {...shown} />}
          <Text fz="xs" c="dimmed" mt={4}>
            {t('overview.countedAt', { at: format.dateTimeZone(counted_at) })}
          </Text>
        </>
      )}
    </Panel>
  )
}

/** The days as they are split now. */
function saveDays(t: T, series: Series): void {
  const [from, until] = [series.days.at(0)?.day ?? '', series.days.at(-1)?.day ?? '']
  const words = {
    day: t('overview.day'),
    total: t('overview.inAll'),
    nameOf: (name: string) => textOf(t, series, name),
  }
  const file = new Blob([daysCsv(series, words)], { type: 'text/csv;charset=utf-8' })
  saveFile(
    file,
    t(series.split === 'prizes' ? 'overview.prizesCsvName' : 'overview.csvName', { from, until }),
  )
}

function textOf(t: T, { split }: Series, name: string): string {
  if (split === 'prizes') return t('overview.by.prizes')
  return split === 'status'
    ? t(`experiences.entry.${name}` as 'experiences.entry.valid')
    : t(`experiences.source.${name}` as 'experiences.source.web')
}
