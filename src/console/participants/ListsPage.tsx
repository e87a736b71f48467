import { useMemo, useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import type { Column, RowAction } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { DeleteListDialog } from './DeleteListDialog.tsx'
import { CreateListDialog, EditListDialog } from './ListDialogs.tsx'

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; list: List }

/** The client's lists of participants, by name. */
export function ListsPage() {
  const t = useT()
  const client = useClient().eid
  const goTo = useGoTo()
  const canChange = useCan('lists', 'change')
  const list = useListState()
  const read = usePage('listLists', { query: { ...list.paging, search: list.search } })
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const columns = useColumns()
  const rowActions = (row: List): RowAction[] => [
    { label: t('kit.edit'), act: () => setTask({ kind: 'edit', list: row }) },
    { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', list: row }) },
  ]
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
        rowActions={canChange ? rowActions : undefined}
        searchLabel={t('participants.searchLists')}
        primary={
          canChange ? { label: t('participants.newList'), act: () => setTask({ kind: 'create' }) } : undefined
        }
        empty={{ title: t('participants.listsEmpty'), text: t('participants.listsEmptyText') }}
      />
      <CreateListDialog
        opened={task?.kind === 'create'}
        onClose={close}
        onCreated={(made) => goTo(paths.list({ client, id: made.id }))}
      />
      {task?.kind === 'edit' && <EditListDialog key={task.list.id} list={task.list} onClose={close} />}
      <DeleteListDialog list={task?.kind === 'delete' ? task.list : undefined} onClose={close} />
    </>
  )
}

function useColumns(): Column<List>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'name', label: t('kit.name'), render: (row) => row.name },
      {
        key: 'participants',
        label: t('participants.title'),
        isNumber: true,
        isKept: true,
        render: (row) => format.number(row.participants_count),
      },
      {
        key: 'type',
        label: t('participants.listType'),
        render: (row) => (row.type === 3 ? t('participants.typeMultiple') : t('participants.typeOnce')),
      },
      {
        key: 'public',
        label: t('participants.public'),
        render: (row) => (row.is_public ? t('kit.yes') : t('kit.no')),
      },
      {
        key: 'campaigns',
        label: t('participants.campaigns'),
        render: (row) => row.campaigns.map((campaign) => campaign.name).join(', ') || '–',
      },
      { key: 'created', label: t('kit.created'), render: (row) => format.date(row.created_at) },
    ],
    [t, format],
  )
}
