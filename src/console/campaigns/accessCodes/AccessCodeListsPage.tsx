import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { WholeListPage } from '#console/kit/list/WholeListPage.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { AccessCodeList } from '#contract/campaigns/accessCodes/listCalls.ts'
import { DeleteListDialog, ListDialog } from './ListDialogs.tsx'

/** The lists of access codes of a campaign, with their prefixes and how many codes were given and used. */
export function AccessCodeListsPage() {
  const t = useT()
  const campaignId = usePathParam('id')
  const client = useClient().eid
  const campaign = useRead('getCampaign', { params: { id: campaignId } })
  const read = useRead('listAccessCodeLists', { params: { campaignId } })
  const history = useHistoryActions()
  const tasks = useRowTasks<AccessCodeList>({
    read,
    canChange: useCan('campaigns', 'change'),
    changeLabel: t('accessCodes.rename'),
    form: (list, onClose) => <ListDialog campaignId={campaignId} list={list} onClose={onClose} />,
    deletion: (dialog) => <DeleteListDialog {...dialog} />,
  })
  const rowActions = (list: AccessCodeList): RowAction[] => [
    { label: t('accessCodes.open'), to: paths.accessCodeList({ client, id: list.id }) },
    ...history({ entity: 'access_code_list', id: list.id }),
    ...tasks.actionsOf(list),
  ]
  const name = campaign.data?.data.name ?? ''
  const both = allOf(campaign, read)
  return (
    <WholeListPage
      title={t('accessCodes.title')}
      back={{ label: name || t('shell.campaigns'), to: paths.campaign({ client, id: campaignId }) }}
      help={t('accessCodes.help')}
      read={{ ...both, data: both.data?.[1] }}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowTo={(row) => paths.accessCodeList({ client, id: row.id })}
      rowActions={rowActions}
      primary={tasks.primary(t('accessCodes.newList'))}
      empty={{ title: t('accessCodes.noLists'), text: t('accessCodes.noListsText') }}
    />
  )
}

const columnsOf: ColumnsOf<AccessCodeList> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  {
    label: t('accessCodes.prefixes'),
    render: ({ prefixes }) => [...new Set(prefixes.map((prefix) => prefix.name))].join(', ') || '–',
  },
  { label: t('accessCodes.codes'), isKept: true, number: (row) => row.codes_count },
  { label: t('accessCodes.given'), number: (row) => row.given_count },
  { label: t('accessCodes.used'), number: (row) => row.used_count },
  { label: t('kit.created'), date: (row) => row.created_at },
]
