import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, usePage, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { PlacementDetail } from '#contract/campaigns/assetCalls.ts'
import { DetailDialog } from './DetailDialog.tsx'

type Task = { kind: 'create' | 'edit' | 'delete'; detail?: PlacementDetail }
const first = { query: { per_page: 100 } } as const

/** Placement details by campaign and placement, with the scans of each, and the sheet of those that are shown. */
export function DetailsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const list = useListState({ filters: ['placement', 'campaign'] as const })
  const chosen = list.filters
  const params = { placement: chosen.placement || 'all', campaign: chosen.campaign || 'all' }
  const read = usePage('listPlacementDetails', { params, query: { ...list.paging, search: list.search } })
  const placementsRead = useRead('listPlacements', { params: { channel: 'all' }, ...first })
  const placements = placementsRead.data?.data ?? []
  const campaigns = useRead('listCampaigns', first).data?.data ?? []
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const remove = useChange('deletePlacementDetail')
  const history = useHistoryActions()
  const rowActions = (detail: PlacementDetail): RowAction[] => [
    ...history({ entity: 'placement_detail', id: detail.id }),
    ...(canChange
      ? [
          { label: t('kit.edit'), act: () => setTask({ kind: 'edit', detail }) },
          { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', detail }) },
        ]
      : []),
  ]
  const canMake = canChange && placements.length > 0 && campaigns.length > 0
  const asked = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value))
  return (
    <>
      <ListPage
        title={t('assets.details')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onOpen={canChange ? (detail) => setTask({ kind: 'edit', detail }) : undefined}
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
            <FilterSelect
              list={list}
              filter="campaign"
              label={t('assets.campaign')}
              options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FilterSelect
              list={list}
              filter="placement"
              label={t('assets.placement')}
              options={placements.map((one) => ({
                value: one.id,
                label: `${one.channel_name} · ${one.name}`,
              }))}
            />
          </>
        }
        primary={
          canMake ? { label: t('assets.newDetail'), act: () => setTask({ kind: 'create' }) } : undefined
        }
        empty={{
          title: t('assets.noDetails'),
          text: t(
            placementsRead.data && placements.length === 0 ? 'assets.placementFirst' : 'assets.noDetailsText',
          ),
        }}
      />
      {task && task.kind !== 'delete' && (
        <DetailDialog
          detail={asItIs(task.detail, read)}
          placements={placements}
          campaigns={campaigns}
          chosen={chosen}
          onClose={close}
        />
      )}
      <DeleteDialog
        about={task?.kind === 'delete' ? asItIs(task.detail, read) : undefined}
        onClose={close}
        title={({ name }) => t('assets.deleteDetailNamed', { name })}
        verb={t('assets.deleteDetail')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('assets.detailDeleted')}
      >
        {({ short_url, clicks: count }) =>
          short_url ? t('assets.detailLost', { count }) : t('assets.detailLostPlain')
        }
      </DeleteDialog>
    </>
  )
}

const columnsOf: ColumnsOf<PlacementDetail> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('assets.placement'), render: (row) => `${row.channel_name} · ${row.placement_name}` },
  { label: t('assets.campaign'), render: (row) => row.campaign_name },
  { label: t('assets.shortAddress'), render: (row) => row.short_url?.replace(/^https?:\/\//, '') ?? '–' },
  { label: t('assets.scans'), isKept: true, number: (row) => row.clicks },
]
