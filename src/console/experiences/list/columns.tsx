import { Text } from '@mantine/core'
import { kinds } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ColumnsOf } from '#console/kit/list/columns.ts'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import type { Kind, ListedExperience } from '#contract/experiences/kinds.ts'
import type { ExperienceSort } from '#contract/experiences/listCalls.ts'
import classes from './list.module.css'

/** Whether it is open, and where not everybody finds it how far it is seen. */
function Status({ row: { status, visibility } }: { row: ListedExperience }) {
  const t = useT()
  return (
    <span className={classes.status}>
      <ExperienceStatus status={status} />
      {visibility && visibility !== 'public' && (
        <Text span fz="xs" c="dimmed">
          {t(`experiences.visibility.${visibility}`)}
        </Text>
      )}
    </span>
  )
}

/** A name that is broken between its words, and within one only where that is longer than the column may be. */
const Words = ({ children }: { children: string }) => <span className={classes.words}>{children}</span>

/** Figures that the server sorts by. */
const sortOf: Partial<Record<string, ExperienceSort>> = { entries_count: 'entries_count' }

export const columnsOf: ColumnsOf<ListedExperience, Kind> = (t, format, kind) => [
  { label: t('kit.name'), sort: 'name', render: (row) => row.name },
  {
    label: t('kit.status'),
    sort: 'status',
    isKept: true,
    render: (row) => <Status row={row} />,
  },
  { label: t('experiences.starts'), sort: 'started_at', date: (row) => row.started_at },
  { label: t('experiences.ends'), sort: 'ended_at', date: (row) => row.ended_at },
  ...(kinds[kind].columns?.({ t, format }) ?? []),
  ...kinds[kind].report.map((figure) => ({
    label: t(`experiences.figure.${figure}`),
    ...(sortOf[figure] ? { sort: sortOf[figure] } : {}),
    number: (row: ListedExperience) => row[figure] ?? 0,
  })),
  {
    label: t('nouns.campaign'),
    sort: 'campaign_name',
    render: (row) => <Words>{row.campaign_name}</Words>,
  },
  { label: t('experiences.owner'), sort: 'owner', render: (row) => <Words>{row.owner ?? '–'}</Words> },
  { label: t('kit.created'), sort: 'created_at', date: (row) => row.created_at },
]
