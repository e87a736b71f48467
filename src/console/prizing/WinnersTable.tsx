import { useMemo, useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import { ListFoot } from '#console/kit/list/ListFoot.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { PlainTable } from '#console/kit/list/PlainTable.tsx'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import { pageOfRows } from './pageOfRows.ts'
import { WinnerDialog } from './WinnerDialog.tsx'

type Props = { label: string; rows: BallotDraw[] }

/** Who gets a prize. */
export function WinnersTable({ label, rows }: Props) {
  const t = useT()
  const format = useFormat()
  const list = useListState()
  const [opened, setOpened] = useState<BallotDraw>()
  const columns = useMemo<Column<BallotDraw>[]>(
    () => [
      { key: 'name', label: t('prizing.participant'), render: (row) => format.person(row.participant.name) },
      {
        key: 'position',
        label: t('prizing.position'),
        isNumber: true,
        isKept: true,
        render: (row) => format.number(row.position),
      },
      { key: 'phone', label: t('kit.phone'), render: (row) => format.phone(row.participant.phone) },
      { key: 'email', label: t('kit.email'), render: (row) => row.participant.email ?? '–' },
      {
        key: 'entered',
        label: t('prizing.entered'),
        render: (row) => format.dateTimeZone(row.entry.created_at),
      },
    ],
    [t, format],
  )
  const page = pageOfRows(rows, list)
  return (
    <>
      <PlainTable
        label={label}
        columns={columns}
        rows={page.data}
        rowKey={(row) => row.eid}
        rowName={(row) => format.person(row.participant.name)}
        onOpen={setOpened}
      />
      {page.last_page > 1 && <ListFoot page={page} list={list} />}
      <WinnerDialog row={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
