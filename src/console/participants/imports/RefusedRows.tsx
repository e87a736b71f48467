import { Text } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import type { ImportFindings } from '#contract/participants/calls.ts'
import classes from './imports.module.css'

type Refusal = ImportFindings['refusals'][number]

/** The first refused rows: where, why, and the row itself with the cell that it is about. */
export function RefusedRows({ findings, header }: { findings: ImportFindings; header: string[] }) {
  const t = useT()
  const format = useFormat()
  const columns = useColumns(useMemo(() => columnsOf(header), [header]))
  const { refusals, refused } = findings
  return (
    <div className={classes.refusals}>
      <Text c="dimmed" mb="xs">
        {refused > refusals.length
          ? t('imports.refusalsFirst', {
              shown: format.number(refusals.length),
              count: format.number(refused),
            })
          : t('imports.refusalsAll')}
      </Text>
      <Table
        label={t('imports.refusals')}
        columns={columns}
        rows={refusals}
        rowKey={(row) => String(row.line)}
        rowName={(row) => String(row.line)}
      />
    </div>
  )
}

const columnsOf =
  (header: string[]): ColumnsOf<Refusal> =>
  (t, format) => [
    { label: t('imports.line'), render: (row) => format.number(row.line), width: 72 },
    {
      label: t('imports.reason'),
      isKept: true,
      render: (row) =>
        row.column ? t('imports.reasonIn', { column: row.column, reason: whyText(row) }) : whyText(row),
    },
    {
      label: t('imports.row'),
      render: (row) => <Cells row={row} at={row.column === null ? -1 : header.indexOf(row.column)} />,
    },
  ]

function Cells({ row, at }: { row: Refusal; at: number }) {
  return (
    <span className={classes.cells}>
      {row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place; values repeat
        <Fragment key={index}>
          {index > 0 && ' · '}
          {index === at ? <mark>{cell || '–'}</mark> : cell || '–'}
        </Fragment>
      ))}
    </span>
  )
}
