import { Button, Text } from '@mantine/core'
import { IconExternalLink, IconListDetails, IconPencil, IconTrash, IconTrophy } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import type { Column, RowAction } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { ExperienceStatus } from '#console/parts/ExperienceStatus.tsx'
import { paths } from '#console/paths.ts'
import type { ExperienceRow } from '#contract/experiences/record.ts'
import type { ExperienceStatus as Status } from '#contract/experiences/status.ts'
import { DeleteSweepstakes } from './DeleteSweepstakes.tsx'

const statuses = ['open', 'coming_soon', 'ended'] satisfies readonly Status[]

/** Every sweepstakes of the client, newest first (E2). */
export function SweepstakesListPage() {
  const t = useT()
  const client = useClient()
  const canChange = useCan('experiences', 'change')
  const list = useListState({ filters: ['status'] })
  const status = statuses.find((one) => one === list.filters.status)
  const read = usePage('sweepstakes.list', {
    query: { ...list.paging, search: list.search, status },
  })
  const columns = useColumns()
  const [doomed, setDoomed] = useState<ExperienceRow>()
  const rowActions = useRowActions(setDoomed)
  const canSeePools = useCan('prizePools', 'read')
  return (
    <>
      <ListPage
        title={t('experiences.sweepstakes')}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowId={(row) => row.eid}
        rowTo={(row) => paths.sweepstakes({ client: client.eid, eid: row.eid })}
        rowActions={rowActions}
        searchLabel={t('experiences.search')}
        views={{
          filter: 'status',
          options: statuses.map((value) => ({ value, label: t(`experiences.status.${value}`) })),
        }}
        primary={
          canChange
            ? { label: t('experiences.newSweepstakes'), to: paths.newSweepstakes({ client: client.eid }) }
            : undefined
        }
        actions={
          canSeePools && (
            <Button component={PathLink} to={paths.prizePools({ client: client.eid })} variant="default">
              {t('experiences.prizePools')}
            </Button>
          )
        }
        empty={{ title: t('experiences.emptyTitle'), text: t('experiences.emptyText') }}
      />
      <DeleteSweepstakes doomed={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}

function useColumns(): Column<ExperienceRow>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'name', label: t('kit.name'), render: (row) => row.name },
      {
        key: 'status',
        label: t('kit.status'),
        isKept: true,
        render: (row) => <ExperienceStatus status={row.status} />,
      },
      {
        key: 'visibility',
        label: t('experiences.visibility'),
        render: (row) => t(`experiences.visibility.${row.visibility}`),
      },
      { key: 'starts', label: t('experiences.starts'), render: (row) => format.date(row.started_at) },
      { key: 'ends', label: t('experiences.ends'), render: (row) => format.date(row.ended_at) },
      {
        key: 'keyword',
        label: t('experiences.keyword'),
        render: (row) =>
          row.keyword ? (
            <Text span ff="monospace" fz="xs">
              {row.keyword}
            </Text>
          ) : (
            '–'
          ),
      },
      {
        key: 'entries',
        label: t('experiences.entries'),
        isNumber: true,
        render: (row) => format.number(row.entries_count),
      },
      { key: 'campaign', label: t('experiences.campaign'), render: (row) => row.campaign_name },
    ],
    [t, format],
  )
}

function useRowActions(remove: (row: ExperienceRow) => void): (row: ExperienceRow) => RowAction[] {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const canSeeEntries = useCan('validation', 'read')
  const canSeeDraws = useCan('draws', 'read')
  return (row) => {
    const place = { client, eid: row.eid }
    const actions: (RowAction | false)[] = [
      {
        label: canChange ? t('kit.edit') : t('kit.view'),
        icon: <IconPencil size={16} />,
        to: paths.sweepstakes(place),
      },
      canSeeEntries && {
        label: t('experiences.entries'),
        icon: <IconListDetails size={16} />,
        to: paths.entries(place),
      },
      canSeeDraws && {
        label: t('experiences.prizing'),
        icon: <IconTrophy size={16} />,
        to: paths.prizing(place),
      },
      {
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
