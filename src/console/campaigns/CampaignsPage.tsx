import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'

/** The client's campaigns, newest first. */
export function CampaignsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const canSeeClicks = useCan('locations', 'read')
  const list = useListState()
  const read = usePage('listCampaigns', { query: { ...list.paging, search: list.search } })
  return (
    <ListPage
      title={t('shell.campaigns')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowTo={(row) => paths.campaign({ client, id: row.id })}
      rowActions={(row) => [
        ...(canChange ? [{ label: t('kit.edit'), to: paths.editCampaign({ client, id: row.id }) }] : []),
        ...(canSeeClicks
          ? [{ label: t('shell.linkLocations'), to: paths.linkLocationsOfCampaign({ client, id: row.id }) }]
          : []),
      ]}
      searchLabel={t('clients.searchCampaigns')}
      primary={canChange ? { label: t('clients.newCampaign'), to: paths.newCampaign({ client }) } : undefined}
      empty={{ title: t('clients.campaignsEmpty'), text: t('clients.campaignsEmptyText') }}
    />
  )
}

const columnsOf: ColumnsOf<Campaign> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('clients.defaultCampaign'), render: (row) => (row.is_default ? t('kit.yes') : '–') },
  { label: t('clients.starts'), dateTime: (row) => row.started_at },
  { label: t('clients.ends'), dateTime: (row) => row.ended_at },
  { label: t('clients.experiences'), isKept: true, number: (row) => row.experiences_count },
  { label: t('kit.created'), date: (row) => row.created_at },
]
