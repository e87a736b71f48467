import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import { PlainTable } from '#console/kit/list/PlainTable.tsx'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import type { Entry } from '#contract/entries/calls.ts'
import { EntryStatus } from './EntryStatus.tsx'
import type { InExperience } from './useJudgeEntry.ts'

type Props = { experience: InExperience; entryEid: string }

/** What else the same person sent in to this experience. */
export function OtherEntries({ experience: { kind, eid }, entryEid }: Props) {
  const t = useT()
  const format = useFormat()
  const read = useRead('listOtherEntries', { params: { type: kind, exp: eid, entryEid } })
  const columns = useMemo<Column<Entry>[]>(
    () => [
      { key: 'at', label: t('experiences.enteredAt'), render: (row) => format.dateTimeZone(row.created_at) },
      {
        key: 'source',
        label: t('experiences.source'),
        render: (row) => t(`experiences.source.${row.source}`),
      },
      {
        key: 'status',
        label: t('kit.status'),
        isKept: true,
        render: (row) => <EntryStatus status={row.status} />,
      },
    ],
    [t, format],
  )
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  if (read.data.data.length === 0) return <Text c="dimmed">{t(`experiences.${kind}.otherEntriesNone`)}</Text>
  return (
    <PlainTable
      label={t('experiences.otherEntries')}
      columns={columns}
      rows={read.data.data}
      rowKey={(row) => row.id}
      rowName={(row) => row.eid}
    />
  )
}
