import { Button } from '@mantine/core'
import { IconExternalLink, IconListDetails, IconPencil, IconTrash, IconTrophy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { kinds, useKind } from '#console/kinds.ts'
import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { PathLink } from '#console/kit/links.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { ExperienceRow } from '#contract/experiences/record.ts'
import type { ExperienceStatus as Status } from '#contract/experiences/status.ts'

// The first page that somebody sees deletes nothing.
const DeleteExperience = lazily(async () => (await import('./DeleteExperience.tsx')).DeleteExperience)

const statuses = ['open', 'coming_soon', 'draft', 'ended'] satisfies readonly Status[]

/** Every experience of one kind, newest first (E2). */
export function ExperiencesPage() {
  const kind = useKind()
  const t = useT()
  const client = useClient()
  const canChange = useCan('experiences', 'change')
  const list = useListState({ filters: ['status'] })
  const status = statuses.find((one) => one === list.filters.status)
  const read = usePage(`${kind}.list`, {
    query: { ...list.paging, search: list.search, status },
  })
  const columns = useColumns(columnsOf, kind)
  const [doomed, setDoomed] = useState<ExperienceRow>()
  // It stays once it was opened, since it gives the focus back after it is closed.
  const [hasAsked, setAsked] = useState(false)
  const rowActions = useRowActions(kind, (row) => {
    setAsked(true)
    setDoomed(row)
  })
  const canSeePools = useCan('prizePools', 'read') && kinds[kind].drawsWinners
  return (
    <>
      <ListPage
        title={t(`experiences.${kind}.title`)}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowId={(row) => row.eid}
        rowTo={(row) => paths.experience({ client: client.eid, kind, eid: row.eid })}
        rowActions={rowActions}
        searchLabel={t('experiences.search')}
        views={{
          filter: 'status',
          options: statuses.map((value) => ({ value, label: t(`experiences.status.${value}`) })),
        }}
        primary={
          canChange
            ? { label: t(`experiences.${kind}.new`), to: paths.newExperience({ client: client.eid, kind }) }
            : undefined
        }
        actions={
          canSeePools && (
            <Button component={PathLink} to={paths.prizePools({ client: client.eid })} variant="default">
              {t('experiences.prizePools')}
            </Button>
          )
        }
        empty={{ title: t(`experiences.${kind}.emptyTitle`), text: t(`experiences.${kind}.emptyText`) }}
      />
      <Suspense>
        {hasAsked && (
          <DeleteExperience kind={kind} doomed={asItIs(doomed, read)} onClose={() => setDoomed(undefined)} />
        )}
      </Suspense>
    </>
  )
}

const columnsOf: ColumnsOf<ExperienceRow, Kind> = (t, format, kind) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('kit.status'), isKept: true, render: (row) => <ExperienceStatus status={row.status} /> },
  {
    label: t('experiences.visibility'),
    render: (row) => t(`experiences.visibility.${row.visibility}`),
  },
  { label: t('experiences.starts'), date: (row) => row.started_at },
  { label: t('experiences.ends'), date: (row) => row.ended_at },
  ...kinds[kind].columns({ t, format }),
  ...kinds[kind].report.map((figure) => ({
    label: t(`experiences.figure.${figure}`),
    number: (row: ExperienceRow) => row[figure],
  })),
  { label: t('experiences.campaign'), render: (row) => row.campaign_name },
]

function useRowActions(
  kind: Kind,
  remove: (row: ExperienceRow) => void,
): (row: ExperienceRow) => RowAction[] {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const canSeeEntries = useCan('validation', 'read') && kinds[kind].takesEntries
  const canSeeDraws = useCan('draws', 'read') && kinds[kind].drawsWinners
  return (row) => {
    const where = { client, kind, eid: row.eid }
    const actions: (RowAction | false)[] = [
      {
        label: canChange ? t('kit.edit') : t('kit.view'),
        icon: <IconPencil size={16} />,
        to: paths.editExperience(where),
      },
      canSeeEntries && {
        label: t('experiences.entries'),
        icon: <IconListDetails size={16} />,
        to: paths.entries(where),
      },
      canSeeDraws && {
        label: t('experiences.prizing'),
        icon: <IconTrophy size={16} />,
        to: paths.prizing(where),
      },
      !row.is_draft && {
        label: t('experiences.openPublicPage'),
        icon: <IconExternalLink size={16} />,
        act: () => void window.open(`/e/${row.eid}`, '_blank', 'noopener'),
      },
      canChange && {
        label: t('kit.delete'),
        icon: <IconTrash size={16} />,
        isDestructive: true,
        act: () => remove(row),
      },
    ]
    return actions.filter((action) => action !== false)
  }
}
