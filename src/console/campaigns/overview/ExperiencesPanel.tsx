import { Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type Column, type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useClient } from '#console/kit/session.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { Count } from '#console/parts/report/Count.tsx'
import { useEntriesOf } from '#console/parts/report/useEntriesOf.ts'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import type { CampaignStats } from '#contract/reporting/campaignCalls.ts'

type Row = CampaignStats['experiences'][number]

/** Its experiences with their entries of these days; each number leads to the entries that it counts. */
export function ExperiencesPanel({ stats }: { stats: CampaignStats }) {
  const t = useT()
  const { experiences, hidden_experiences: hidden } = stats
  const client = useClient().eid
  const columns = useColumns(columnsOf, useEntriesOf(stats))
  const why = hidden > 0 ? t('report.allHidden') : t('report.noExperiences')
  return (
    <Panel title={t('report.experiences')}>
      {experiences.length === 0 ? (
        <Text c="dimmed">{why}</Text>
      ) : (
        <>
          <Table
            label={t('report.experiences')}
            rows={[...experiences]}
            columns={columns}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            rowTo={({ kind, eid }) => paths.experience({ client, kind, eid })}
          />
          {hidden > 0 && (
            <Text c="dimmed" fz="xs" mt="xs">
              {t('report.hidden', { count: hidden })}
            </Text>
          )}
        </>
      )}
    </Panel>
  )
}

const columnsOf: ColumnsOf<Row, ReturnType<typeof useEntriesOf>> = (t, _format, entriesOf) => [
  { label: t('report.experience'), render: ({ name }) => name },
  { label: t('kit.status'), isKept: true, render: ({ status }) => <ExperienceStatus status={status} /> },
  {
    label: t('report.inAll'),
    isNumber: true,
    isKept: true,
    render: (row) => <Count count={sumOf(row)} to={entriesOf?.(row)} />,
  },
  ...entryStatuses.map(
    (status): Column<Row> => ({
      label: t(`experiences.entry.${status}`),
      isNumber: true,
      render: (row) => (
        <Count
          count={row.counts.find((one) => one.status === status)?.count ?? 0}
          to={entriesOf?.(row, { status })}
        />
      ),
    }),
  ),
]

const sumOf = ({ counts }: Row) => counts.reduce((sum, { count }) => sum + count, 0)
