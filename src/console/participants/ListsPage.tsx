import { useMemo, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { ListDialog } from './ListDialogs.tsx'
import { PinButton } from './lists/PinButton.tsx'
import { useLists } from './lists/useLists.ts'
import { useListTasks } from './lists/useListTasks.tsx'

/** The client's lists of participants by name; the pinned ones have a tab of their own. */
export function ListsPage() {
  const t = useT()
  const client = useClient().eid
  const goTo = useGoTo()
  const canChange = useCan('lists', 'change')
  const list = useListState({ filters: ['view'] })
  const read = useLists(list)
  const [isMaking, setMaking] = useState(false)
  const tasks = useListTasks()
  const columns = useColumns(useMemo(() => columnsOf(tasks.pin), [tasks.pin]))
  const isPinned = list.filters.view === 'pinned'
  return (
    <>
      <ListPage
        title={t('participants.lists')}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
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
        primary={canChange ? { label: t('participants.newList'), act: () => setMaking(true) } : undefined}
        empty={
          isPinned
            ? { title: t('lists.noPinned'), text: t('lists.noPinnedText') }
            : { title: t('participants.listsEmpty'), text: t('participants.listsEmptyText') }
        }
      />
      <ListDialog
        opened={isMaking}
        onClose={() => setMaking(false)}
        onCreated={(made) => goTo(paths.list({ client, id: made.id }))}
      />
      {tasks.dialogs}
    </>
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
