import { useChange, usePage, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { Placement } from '#contract/campaigns/assetCalls.ts'
import { ChannelChoice, firstOf, theOnly } from './choices.tsx'
import { PlacementDialog } from './PlacementDialog.tsx'

/** Placements by name, of one marketing channel or of all; each leads to its details. */
export function PlacementsPage() {
  const t = useT()
  const client = useClient().eid
  const list = useListState({ filters: ['channel'] as const })
  const channelId = list.filters.channel
  const query = { ...list.paging, search: list.search }
  const read = usePage('listPlacements', { params: { channel: channelId || 'all' }, query })
  const channelsRead = useRead('listMarketingChannels', { query: firstOf() })
  const channels = channelsRead.data?.data ?? []
  const remove = useChange('deletePlacement')
  const history = useHistoryActions()
  const tasks = useRowTasks<Placement>({
    read,
    canChange: useCan('campaigns', 'change'),
    changeLabel: t('assets.renameOrMove'),
    form: (placement, onClose) => (
      <PlacementDialog placement={placement} channelId={channelId || theOnly(channels)} onClose={onClose} />
    ),
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ name }) => t('assets.deletePlacementNamed', { name })}
        verb={t('assets.deletePlacement')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('assets.placementDeleted')}
      >
        {({ details_count: count }) =>
          count > 0 ? t('assets.placementStays', { count }) : t('assets.placementEmpty')
        }
      </DeleteDialog>
    ),
  })
  const rowActions = (placement: Placement): RowAction[] => [
    ...history({ entity: 'placement', id: placement.id }),
    ...tasks.actionsOf(placement),
  ]
  return (
    <ListPage
      title={t('shell.placements')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowTo={({ id }) => `${paths.placementDetails({ client })}?placement=${id}`}
      rowActions={rowActions}
      searchLabel={t('assets.searchPlacements')}
      filters={<ChannelChoice isFilter value={channelId} onChange={(id) => list.filter('channel', id)} />}
      primary={channels.length > 0 ? tasks.primary(t('assets.newPlacement')) : undefined}
      empty={{
        title: t('assets.noPlacements'),
        text: t(
          channelsRead.data && channels.length === 0 ? 'assets.channelFirst' : 'assets.noPlacementsText',
        ),
      }}
    />
  )
}

const columnsOf: ColumnsOf<Placement> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('assets.channel'), render: (row) => row.channel_name },
  { label: t('shell.placementDetails'), isKept: true, number: (row) => row.details_count },
]
