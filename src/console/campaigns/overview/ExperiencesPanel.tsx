import { Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type Column, type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { Count } from '#console/parts/report/Count.tsx'
import { inRange } from '#console/parts/report/reached.ts'
import { useEntriesOf } from '#console/parts/report/useEntriesOf.ts'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import type { CampaignStats } from '#contract/reporting/campaignCalls.ts'

type Row = CampaignStats['experiences'][number]
type About = {
  entriesOf: ReturnType<typeof useEntriesOf>
  prizesOf: ((row: Row) => string) | undefined
}

/** Its experiences with their entries and prizes of these days; each number leads to the rows that it counts. */
export function ExperiencesPanel({ stats }: { stats: CampaignStats }) {
  const t = useT()
  const { experiences, hidden_experiences: hidden } = stats
  const client = useClient().eid
  const canReadPrizes = useCan('draws', 'read')
  const entriesOf = useEntriesOf(stats)
  const columns = useColumns(columnsOf, {
    entriesOf,
    prizesOf: canReadPrizes
      ? ({ kind, eid }: Row) => inRange(paths.reportPrizes({ client, kind, eid }), stats)
      : undefined,
  })
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

const columnsOf: ColumnsOf<Row, About> = (t, _format, { entriesOf, prizesOf }) => [
  { label: t('nouns.experience'), render: ({ name }) => name },
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
  {
    label: t('report.prizes'),
    isNumber: true,
    render: (row) => <Count count={row.prizes} to={prizesOf?.(row)} />,
  },
]

const sumOf = ({ counts }: Row) => counts.reduce((sum, { count }) => sum + count, 0)
