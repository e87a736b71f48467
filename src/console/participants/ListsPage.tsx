import { useMemo } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { PinButton } from './lists/PinButton.tsx'
import { useLists } from './lists/useLists.ts'
import { useListTasks } from './lists/useListTasks.tsx'

/** The client's lists of participants by name; the pinned ones have a tab of their own. */
export function ListsPage() {
  const t = useT()
  const client = useClient().eid
  const list = useListState({ filters: ['view'] })
  const read = useLists(list)
  const tasks = useListTasks(read.data?.data ?? [])
  const columns = useColumns(useMemo(() => columnsOf(tasks.pin), [tasks.pin]))
  const isPinned = list.filters.view === 'pinned'
  return (
    <ListPage
      title={t('shell.lists')}
      list={list}
      read={read}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowTo={(row) => paths.list({ client, id: row.id })}
      rowActions={(row) => [
        { label: t('lists.view'), to: paths.list({ client, id: row.id }) },
        ...tasks.actionsOf(row),
      ]}
      searchLabel={t('participants.searchLists')}
      views={{
        filter: 'view',
        options: [
          { value: 'pinned', label: t('lists.pinned') },
          { value: 'rest', label: t('lists.notPinned') },
        ],
      }}
      primary={tasks.primary(t('participants.newList'))}
      empty={
        isPinned
          ? { title: t('lists.noPinned'), text: t('lists.noPinnedText') }
          : { title: t('participants.listsEmpty'), text: t('participants.listsEmptyText') }
      }
    />
  )
}

const columnsOf =
  (pin: (list: List) => void): ColumnsOf<List> =>
  (t) => [
    { label: t('kit.name'), render: (row) => row.name },
    { label: t('lists.pinned'), width: 72, render: (row) => <PinButton list={row} onPin={pin} /> },
    { label: t('participants.title'), isKept: true, number: (row) => row.participants_count },
    {
      label: t('participants.campaigns'),
      render: (row) => row.campaigns.map((campaign) => campaign.name).join(', ') || '–',
    },
    {
      label: t('participants.listType'),
      render: (row) => t(row.type === 3 ? 'participants.typeMultiple' : 'participants.typeOnce'),
    },
    { label: t('participants.public'), render: (row) => t(row.is_public ? 'kit.yes' : 'kit.no') },
    { label: t('kit.created'), date: (row) => row.created_at },
  ]
