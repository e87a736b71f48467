import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import type { Entry } from '#contract/entries/calls.ts'
import { EntryStatus } from './statuses.tsx'
import type { InExperience } from './useJudgeEntry.ts'

type Props = { experience: InExperience; entryEid: string }

/** Other entries of the same person in this experience. */
export function OtherEntries({ experience: { kind, eid }, entryEid }: Props) {
  const t = useT()
  const read = useRead('listOtherEntries', { params: { type: kind, exp: eid, entryEid } })
  const columns = useColumns(columnsOf)
  return (
    <Loaded read={read} empty={t(`experiences.${kind}.otherEntriesNone`)}>
      {({ data }) => (
        <Table
          label={t('experiences.otherEntries')}
          columns={columns}
          rows={data}
          rowKey={(row) => row.id}
          rowName={(row) => row.eid}
        />
      )}
    </Loaded>
  )
}

const columnsOf: ColumnsOf<Entry> = (t, format) => [
  { label: t('experiences.enteredAt'), render: (row) => format.dateTimeZone(row.created_at) },
  { label: t('experiences.source'), render: (row) => t(`experiences.source.${row.source}`) },
  { label: t('kit.status'), isKept: true, render: (row) => <EntryStatus status={row.status} /> },
]
