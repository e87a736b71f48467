import { usePage, useRead } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import type { LinkLocation } from '#contract/operations/locations/linkLocationCalls.ts'
import { linkLocationStates } from '#contract/operations/locations/listWords.ts'
import { CampaignMapButton } from './CampaignMapButton.tsx'
import { ClickStatus } from './ClickStatus.tsx'
import { NearbyDialog } from './NearbyDialog.tsx'
import { placeText } from './placeText.ts'
import { useClickTasks } from './useClickTasks.tsx'

/** The clicks of the client's links that have a place, newest first; one opens with the shops near it. */
export function LinkLocationsPage({ campaignId = '' }: { campaignId?: string }) {
  const t = useT()
  const canChange = useCan('locations', 'change')
  const list = useListState({ filters: ['campaign', 'link', 'state'] })
  const { link } = list.filters
  const campaign = list.filters.campaign || campaignId
  const state = linkLocationStates.find((one) => one === list.filters.state)
  const read = usePage('listLinkLocations', {
    query: {
      ...list.paging,
      ...(campaign && { campaign_id: campaign }),
      ...(link && { link_id: link }),
      ...(state && { state }),
    },
  })
  const shown = useDialog<LinkLocation>()
  const tasks = useClickTasks()
  const history = useHistoryActions()
  const rowActions = (click: LinkLocation): RowAction[] => [
    { label: t('locations.nearby'), act: () => shown.open(click) },
    ...history({ entity: 'link_location', id: click.id }),
    ...(canChange
      ? [
          {
            label: t(click.is_attributable ? 'locations.setNotAttributable' : 'locations.setAttributable'),
            act: () => tasks.mark(click),
          },
        ]
      : []),
  ]
  const states = linkLocationStates.map((value) => ({ value, label: t(`locations.state.${value}`) }))
  return (
    <>
      <ListPage
        title={t('shell.linkLocations')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.link?.name ?? t('locations.goneLink')}
        onOpen={shown.open}
        rowActions={rowActions}
        views={{ filter: 'state', options: states }}
        actions={campaign && <CampaignMapButton campaign={campaign} />}
        filters={<Filters list={list} />}
        empty={{ title: t('locations.noClicks'), text: t('locations.noClicksText') }}
      />
      {shown.matter && shown.isOpen && (
        <NearbyDialog key={shown.round} click={asItIs(shown.matter, read)} onClose={shown.close} />
      )}
      {tasks.dialogs}
    </>
  )
}

type List = Parameters<typeof FilterSelect<'campaign' | 'link' | 'state'>>[0]['list']

/** The first hundred campaigns and links; another one comes by its address. */
function Filters({ list }: { list: List }) {
  const t = useT()
  const query = { per_page: 100 }
  const campaigns = useRead('listCampaigns', { query }).data?.data ?? []
  const links = useRead('listLinks', { query }).data?.data ?? []
  const optionsOf = (all: readonly { id: string; name: string }[], chosen: string) => {
    const options = all.map(({ id, name }) => ({ value: id, label: name }))
    const isThere = chosen === '' || options.some(({ value }) => value === chosen)
    return isThere ? options : [...options, { value: chosen, label: t('locations.chosen') }]
  }
  const { campaign, link } = list.filters
  return (
    <>
      <FilterSelect
        list={list}
        filter="campaign"
        label={t('nouns.campaign')}
        options={optionsOf(campaigns, campaign)}
      />
      <FilterSelect list={list} filter="link" label={t('locations.link')} options={optionsOf(links, link)} />
    </>
  )
}

const columnsOf: ColumnsOf<LinkLocation> = (t) => [
  { label: t('locations.link'), render: (row) => row.link?.name ?? t('locations.goneLink') },
  { label: t('kit.status'), isKept: true, render: (row) => <ClickStatus click={row} /> },
  { label: t('locations.clickedAt'), dateTime: (row) => row.clicked_at },
  { label: t('locations.region'), render: (row) => row.region ?? '–' },
  { label: t('locations.place'), isWhole: true, render: placeText },
  { label: t('locations.source'), render: (row) => t(`locations.source.${row.source}`) },
  { label: t('nouns.campaign'), render: (row) => row.campaign?.name ?? '–' },
]
