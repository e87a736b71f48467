import { Group } from '@mantine/core'
import type { T } from '#console/kit/i18n/i18n.ts'
import type { ColumnsOf } from '#console/kit/list/columns.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { ListedEntry } from '#contract/entries/listCalls.ts'

export const entryColumns: ColumnsOf<ListedEntry> = (t, format) => [
  { label: t('kit.name'), render: (row) => format.person(row.participant_name) },
  { label: t('kit.status'), isKept: true, render: (row) => <Marked t={t} row={row} /> },
  { label: t('kit.phone'), render: (row) => format.phone(row.phone) },
  { label: t('experiences.source'), render: (row) => sourceOf(t, row) },
  {
    label: t('entryList.entered', { zone: format.zone() }),
    sort: 'created_at',
    dateTime: (row) => row.created_at,
  },
]

/** Its status, and what it stands out by. */
function Marked({ t, row }: { t: T; row: ListedEntry }) {
  return (
    <Group gap={8} wrap="nowrap">
      <EntryStatus status={row.status} />
      {row.is_awarded && <StatusDot tone="green">{t('entryList.mark.winner')}</StatusDot>}
      {row.is_late && <StatusDot tone="amber">{t('entryList.mark.late')}</StatusDot>}
      {row.is_flagged && <StatusDot tone="red">{t('entryList.mark.flagged')}</StatusDot>}
    </Group>
  )
}

function sourceOf(t: T, row: ListedEntry): string {
  const source = t(`experiences.source.${row.source}`)
  return row.is_test ? t('experiences.testSource', { source }) : source
}
