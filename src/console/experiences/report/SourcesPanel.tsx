import { useT } from '#console/kit/i18n/i18n.ts'
import { type Column, type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { Count } from '#console/parts/report/Count.tsx'
import { useEntriesOf } from '#console/parts/report/useEntriesOf.ts'
import { entrySources } from '#contract/entries/entrySources.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import { type Of, type Stats, sumOf } from './stats.ts'

type Row = { source: (typeof entrySources)[number]; counts: Stats['counts'] }
type About = { of: Of; entriesOf: ReturnType<typeof useEntriesOf> }

/** How the entries came, each number with the entries that it counts; sources without one are left out. */
export function SourcesPanel({ of: { kind, eid }, stats }: { of: Of; stats: Stats }) {
  const t = useT()
  const entriesOf = useEntriesOf(stats)
  const columns = useColumns(columnsOf, { of: { kind, eid }, entriesOf })
  const rows = entrySources
    .map((source): Row => ({ source, counts: stats.counts.filter((one) => one.source === source) }))
    .filter(({ counts }) => counts.length > 0)
  if (rows.length === 0) return null
  const nameOf = ({ source }: Row) => t(`experiences.source.${source}`)
  return (
    <Panel title={t('report.bySource')}>
      <Table
        label={t('report.bySource')}
        rows={rows}
        columns={columns}
        rowKey={({ source }) => source}
        rowName={nameOf}
      />
    </Panel>
  )
}

const columnsOf: ColumnsOf<Row, About> = (t, _format, { of, entriesOf }) => [
  { label: t('experiences.source'), render: ({ source }) => t(`experiences.source.${source}`) },
  {
    label: t('report.inAll'),
    isNumber: true,
    isKept: true,
    render: ({ source, counts }) => <Count count={sumOf(counts)} to={entriesOf?.(of, { source })} />,
  },
  ...entryStatuses.map(
    (status): Column<Row> => ({
      label: t(`experiences.entry.${status}`),
      isNumber: true,
      render: ({ source, counts }) => (
        <Count
          count={sumOf(counts.filter((one) => one.status === status))}
          to={entriesOf?.(of, { status, source })}
        />
      ),
    }),
  ),
]
