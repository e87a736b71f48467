import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useChange, usePage, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { PlacementDetail } from '#contract/campaigns/assetCalls.ts'
import { CampaignChoice, firstOf, PlacementChoice, theOnly } from './choices.tsx'
import { DetailDialog } from './DetailDialog.tsx'

/** Placement details by campaign and placement, with the scans of each, and the sheet of those that are shown. */
export function DetailsPage() {
  const t = useT()
  const client = useClient().eid
  const list = useListState({ filters: ['placement', 'campaign'] as const })
  const chosen = list.filters
  const params = { placement: chosen.placement || 'all', campaign: chosen.campaign || 'all' }
  const read = usePage('listPlacementDetails', { params, query: { ...list.paging, search: list.search } })
  const placementsRead = useRead('listPlacements', { params: { channel: 'all' }, query: firstOf() })
  const placements = placementsRead.data?.data ?? []
  const campaigns = useRead('listCampaigns', { query: firstOf() }).data?.data ?? []
  const remove = useChange('deletePlacementDetail')
  const history = useHistoryActions()
  const tasks = useRowTasks<PlacementDetail>({
    read,
    canChange: useCan('campaigns', 'change'),
    form: (detail, onClose) => (
      <DetailDialog
        detail={detail}
        chosen={{
          placement: chosen.placement || theOnly(placements),
          campaign: chosen.campaign || theOnly(campaigns),
        }}
        onClose={onClose}
      />
    ),
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ name }) => t('assets.deleteDetailNamed', { name })}
        verb={t('assets.deleteDetail')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('assets.detailDeleted')}
      >
        {({ short_url, clicks: count }) =>
          short_url ? t('assets.detailLost', { count }) : t('assets.detailLostPlain')
        }
      </DeleteDialog>
    ),
  })
  const rowActions = (detail: PlacementDetail): RowAction[] => [
    ...history({ entity: 'placement_detail', id: detail.id }),
    ...tasks.actionsOf(detail),
  ]
  const canMake = placements.length > 0 && campaigns.length > 0
  const asked = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value))
  return (
    <ListPage
      title={t('shell.placementDetails')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowActions={rowActions}
      searchLabel={t('assets.searchDetails')}
      actions={
        <Button
          component={PathLink}
          to={paths.placementSheet({ client })}
          search={asked}
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
        >
          {t('assets.sheet')}
        </Button>
      }
      filters={
        <>
          <CampaignChoice isFilter value={chosen.campaign} onChange={(id) => list.filter('campaign', id)} />
          <PlacementChoice
            isFilter
            value={chosen.placement}
            onChange={(id) => list.filter('placement', id)}
          />
        </>
      }
      primary={canMake ? tasks.primary(t('assets.newDetail')) : undefined}
      empty={{
        title: t('assets.noDetails'),
        text: t(
          placementsRead.data && placements.length === 0 ? 'assets.placementFirst' : 'assets.noDetailsText',
        ),
      }}
    />
  )
}

const columnsOf: ColumnsOf<PlacementDetail> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('assets.placement'), render: (row) => `${row.channel_name} · ${row.placement_name}` },
  { label: t('nouns.campaign'), render: (row) => row.campaign_name },
  { label: t('assets.shortAddress'), render: (row) => row.short_url?.replace(/^https?:\/\//, '') ?? '–' },
  { label: t('assets.scans'), isKept: true, number: (row) => row.clicks },
]
