import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { DayFilter } from '#console/kit/fields/DayFilter.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import type { Page } from '#contract/kit.ts'

type Props<Row> = {
  title: string
  back: { label: string; to: string }
  list: ListState<'start' | 'end'>
  read: UseQueryResult<Page<Row>, Error>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  rowTo?: ((row: Row) => string) | undefined
  empty: string
}

/** The rows behind a figure of a report, of the days that stand above them. */
export function ReachedList<Row>({ empty, list, ...rows }: Props<Row>) {
  const t = useT()
  const format = useFormat()
  const { start, end } = list.filters
  const isRange = start !== '' && end !== ''
  return (
    <ListPage
      {...rows}
      // There are always some days: a list without rows says so in its own words.
      list={{ ...list, isFiltered: false }}
      filters={
        <>
          <DayFilter list={list} filter="start" label={t('report.start')} />
          <DayFilter list={list} filter="end" label={t('report.end')} />
        </>
      }
      empty={{ title: empty }}
    >
      <Text c="dimmed" fz="xs">
        {isRange
          ? t('report.shown', { from: format.day(start), until: format.day(end) })
          : !start && !end && t('report.lastMonth')}
      </Text>
    </ListPage>
  )
}
