import { useState } from 'react'
import { useChange, usePage, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { Placement } from '#contract/campaigns/assetCalls.ts'
import { PlacementDialog } from './PlacementDialog.tsx'

type Task = { kind: 'create' | 'edit' | 'delete'; placement?: Placement }

/** Placements by name, of one marketing channel or of all; each leads to its details. */
export function PlacementsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const list = useListState({ filters: ['channel'] as const })
  const channelId = list.filters.channel
  const query = { ...list.paging, search: list.search }
  const read = usePage('listPlacements', { params: { channel: channelId || 'all' }, query })
  const channelsRead = useRead('listMarketingChannels', { query: { per_page: 100 } })
  const channels = channelsRead.data?.data ?? []
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const remove = useChange('deletePlacement')
  const history = useHistoryActions()
  const rowActions = (placement: Placement): RowAction[] => [
    ...history({ entity: 'placement', id: placement.id }),
    ...(canChange
      ? [
          { label: t('assets.renameOrMove'), act: () => setTask({ kind: 'edit', placement }) },
          { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', placement }) },
        ]
      : []),
  ]
  const canMake = canChange && channels.length > 0
  return (
    <>
      <ListPage
        title={t('assets.placements')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowTo={({ id }) => `${paths.placementDetails({ client })}?placement=${id}`}
        rowActions={rowActions}
        searchLabel={t('assets.searchPlacements')}
        filters={
          <FilterSelect
            list={list}
            filter="channel"
            label={t('assets.channel')}
            options={channels.map(({ id, name }) => ({ value: id, label: name }))}
          />
        }
        primary={
          canMake ? { label: t('assets.newPlacement'), act: () => setTask({ kind: 'create' }) } : undefined
        }
        empty={{
          title: t('assets.noPlacements'),
          text: t(
            channelsRead.data && channels.length === 0 ? 'assets.channelFirst' : 'assets.noPlacementsText',
          ),
        }}
      />
      {task && task.kind !== 'delete' && (
        <PlacementDialog
          placement={asItIs(task.placement, read)}
          channels={channels}
          channelId={channelId}
          onClose={close}
        />
      )}
      <DeleteDialog
        about={task?.kind === 'delete' ? asItIs(task.placement, read) : undefined}
        onClose={close}
        title={({ name }) => t('assets.deletePlacementNamed', { name })}
        verb={t('assets.deletePlacement')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('assets.placementDeleted')}
      >
        {({ details_count: count }) =>
          count > 0 ? t('assets.placementStays', { count }) : t('assets.placementEmpty')
        }
      </DeleteDialog>
    </>
  )
}

const columnsOf: ColumnsOf<Placement> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('assets.channel'), render: (row) => row.channel_name },
  { label: t('assets.details'), isKept: true, number: (row) => row.details_count },
]
