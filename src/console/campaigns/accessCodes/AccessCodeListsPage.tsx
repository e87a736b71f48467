import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { AccessCodeList } from '#contract/campaigns/accessCodes/listCalls.ts'
import { DeleteListDialog, ListDialog } from './ListDialogs.tsx'

type Task = { kind: 'create' | 'edit' | 'delete'; list?: AccessCodeList }

/** The lists of access codes of a campaign, with their prefixes and how many codes were used. */
export function AccessCodeListsPage() {
  const t = useT()
  const format = useFormat()
  const campaignId = usePathParam('id')
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const campaign = useRead('getCampaign', { params: { id: campaignId } })
  const read = useRead('listAccessCodeLists', { params: { campaignId } })
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const make = () => setTask({ kind: 'create' })
  const history = useHistoryActions()
  const columns = useColumns(columnsOf)
  useKeys({ c: () => canChange && make() })
  const primary = canChange ? <PrimaryButton label={t('accessCodes.newList')} act={make} /> : undefined
  const rowActions = (list: AccessCodeList): RowAction[] => [
    { label: t('accessCodes.open'), to: paths.accessCodeList({ client, id: list.id }) },
    ...history({ entity: 'access_code_list', id: list.id }),
    ...(canChange
      ? [
          { label: t('accessCodes.rename'), act: () => setTask({ kind: 'edit', list }) },
          { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', list }) },
        ]
      : []),
  ]
  const name = campaign.data?.data.name ?? ''
  return (
    <Page>
      <PageHead
        title={t('accessCodes.title')}
        count={read.data && format.number(read.data.data.length)}
        back={{ label: name || t('clients.campaigns'), to: paths.campaign({ client, id: campaignId }) }}
        actions={primary}
      />
      <Text c="dimmed" my="sm">
        {t('accessCodes.help')}
      </Text>
      <Loaded read={allOf(campaign, read)} lines={4}>
        {([, { data }]) =>
          data.length === 0 ? (
            <EmptyState title={t('accessCodes.noLists')} action={primary}>
              {t('accessCodes.noListsText')}
            </EmptyState>
          ) : (
            <Table
              label={t('accessCodes.title')}
              columns={columns}
              rows={data}
              rowKey={(row) => row.id}
              rowName={(row) => row.name}
              rowTo={(row) => paths.accessCodeList({ client, id: row.id })}
              rowActions={rowActions}
            />
          )
        }
      </Loaded>
      {task && task.kind !== 'delete' && (
        <ListDialog campaignId={campaignId} list={task.list && asItIs(task.list, read)} onClose={close} />
      )}
      <DeleteListDialog
        list={task?.kind === 'delete' && task.list ? asItIs(task.list, read) : undefined}
        onClose={close}
      />
    </Page>
  )
}

const columnsOf: ColumnsOf<AccessCodeList> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  {
    label: t('accessCodes.prefixes'),
    render: ({ prefixes }) => [...new Set(prefixes.map((prefix) => prefix.name))].join(', ') || '–',
  },
  { label: t('accessCodes.codes'), isKept: true, number: (row) => row.codes_count },
  { label: t('accessCodes.used'), number: (row) => row.used_count },
  { label: t('kit.created'), date: (row) => row.created_at },
]
