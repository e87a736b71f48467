import { useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListFoot } from '#console/kit/list/ListFoot.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { PersonName } from '#console/parts/PersonName.tsx'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { ClaimStatus } from './ClaimStatus.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { pageOfRows } from './pageOfRows.ts'
import { WinnerDialog } from './WinnerDialog.tsx'

const columnsOf: ColumnsOf<BallotWithImages> = (t, format) => [
  { label: t('nouns.participant'), render: (row) => <PersonName {...row.participant} /> },
  { label: t('prizing.position'), isKept: true, number: (row) => row.position },
  { label: t('winners.claim'), render: (row) => <ClaimStatus claim={row.claim} /> },
  { label: t('kit.phone'), render: (row) => format.phone(row.participant.phone) },
  { label: t('kit.email'), render: (row) => row.participant.email ?? '–' },
  { label: t('prizing.entered'), render: (row) => format.dateTimeZone(row.entry.created_at) },
]

type Props = { experience: DrawnExperience; label: string; rows: BallotWithImages[] }

export function WinnersTable({ experience, label, rows }: Props) {
  const format = useFormat()
  const list = useListState()
  const [opened, setOpened] = useState<BallotWithImages>()
  const columns = useColumns(columnsOf)
  const page = pageOfRows(rows, list)
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={page.data}
        rowKey={(row) => row.eid}
        rowName={(row) => format.person(row.participant.name)}
        onOpen={setOpened}
      />
      {page.last_page > 1 && <ListFoot page={page} list={list} />}
      <WinnerDialog experience={experience} row={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
