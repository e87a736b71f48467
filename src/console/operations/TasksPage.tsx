import { useState } from 'react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { urlText, useUrlState } from '#console/kit/useUrlState.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { TaskDialog } from '#console/parts/staffWork/TaskDialog.tsx'
import { useCanWork, useWhyNotChanged } from '#console/parts/staffWork/useMayChange.ts'
import { workPerson } from '#console/parts/staffWork/WorkFacts.tsx'
import type { Task } from '#contract/operations/taskCalls.ts'
import { taskViews, whyTaskIsFixed } from '#contract/operations/taskStates.ts'
import { OpenedTask } from './OpenedTask.tsx'

/** An open task grows late by itself. */
const lookAgainMs = 60_000

type Doing = { what: 'complete' | 'delete'; task: Task }

/** Tasks of the client: what is open by when it is due, what is late, what is done. */
export function TasksPage() {
  const t = useT()
  const canWork = useCanWork()
  const list = useListState({ filters: ['view', 'whose'] })
  const [url, setUrl] = useUrlState({ task: urlText })
  const [isMaking, setMaking] = useState(false)
  const view = taskViews.find((one) => one === list.filters.view) ?? 'open'
  const whose = list.filters.whose === 'mine' ? 'mine' : 'all'
  const read = usePage(
    'listTasks',
    { query: { ...list.paging, search: list.search, view, whose } },
    { pollMs: lookAgainMs },
  )
  const [doing, setDoing] = useState<Doing>()
  const rowActions = useTaskActions(setDoing)
  return (
    <>
      <ListPage
        title={t('shell.tasks')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.title || t('tasks.untitled')}
        onOpen={(row) => setUrl({ task: row.id })}
        rowActions={rowActions}
        views={{
          filter: 'view',
          first: t('tasks.open'),
          options: [
            { value: 'late', label: t('tasks.late') },
            { value: 'done', label: t('tasks.done') },
          ],
        }}
        searchLabel={t('tasks.search')}
        filters={
          <FilterSelect
            list={list}
            filter="whose"
            label={t('work.whose')}
            options={[{ value: 'mine', label: t('work.mine') }]}
          />
        }
        primary={canWork ? { label: t('tasks.new'), act: () => setMaking(true) } : undefined}
        empty={{ title: t('tasks.empty'), text: t('tasks.emptyText') }}
      />
      {isMaking && <TaskDialog onClose={() => setMaking(false)} />}
      {url.task && <OpenedTask key={url.task} id={url.task} onClose={() => setUrl({ task: '' })} />}
      <CompleteDialog
        task={doing?.what === 'complete' ? asItIs(doing.task, read) : undefined}
        onClose={() => setDoing(undefined)}
      />
      <RemoveDialog
        task={doing?.what === 'delete' ? asItIs(doing.task, read) : undefined}
        onClose={() => setDoing(undefined)}
      />
    </>
  )
}

function useTaskActions(onDo: (doing: Doing) => void): (task: Task) => RowAction[] {
  const t = useT()
  const canWork = useCanWork()
  const whyNot = useWhyNotChanged('task')
  const history = useHistoryActions()
  return (task) => [
    ...(canWork
      ? [
          {
            label: t('tasks.complete'),
            act: () => onDo({ what: 'complete', task }),
            why: whyNot(task, whyTaskIsFixed(task.state)),
          },
        ]
      : []),
    ...history({ entity: 'task', id: task.id }),
    ...(canWork
      ? [
          {
            label: t('tasks.delete'),
            isDestructive: true,
            act: () => onDo({ what: 'delete', task }),
            why: whyNot(task, undefined),
          },
        ]
      : []),
  ]
}

type DialogProps = { task: Task | undefined; onClose: () => void }

function CompleteDialog({ task, onClose }: DialogProps) {
  const t = useT()
  const complete = useChange('completeTask')
  const [shown, setShown] = useState(task)
  if (task && task !== shown) setShown(task)
  if (!shown) return null
  return (
    <ConfirmDialog
      opened={task !== undefined}
      onClose={onClose}
      title={t('tasks.completeNamed', { title: shown.title || t('tasks.untitled') })}
      verb={t('tasks.complete')}
      onConfirm={() => complete.mutateAsync({ params: { id: shown.id }, body: { version: shown.version } })}
      doneText={t('tasks.completed')}
    >
      {t('tasks.completeText')}
    </ConfirmDialog>
  )
}

function RemoveDialog({ task, onClose }: DialogProps) {
  const t = useT()
  const remove = useChange('deleteTask')
  return (
    <DeleteDialog
      about={task}
      onClose={onClose}
      title={({ title }) => t('tasks.deleteNamed', { title: title || t('tasks.untitled') })}
      verb={t('tasks.delete')}
      onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
      doneText={t('tasks.deleted')}
    >
      {() => t('tasks.deleteText')}
    </DeleteDialog>
  )
}

const columnsOf: ColumnsOf<Task> = (t) => [
  { label: t('tasks.taskTitle'), render: (row) => row.title || t('tasks.untitled') },
  { label: t('kit.status'), isKept: true, render: (row) => <TaskStatus task={row} /> },
  { label: t('tasks.when'), isKept: true, isWhole: true, dateTime: (row) => row.due_at },
  { label: t('tasks.user'), render: (row) => row.user?.name ?? t('work.nobody') },
  { label: t('work.participant'), render: (row) => workPerson(row.participant) },
]

function TaskStatus({ task: { state, is_late, done_at, done_by } }: { task: Task }) {
  const t = useT()
  const format = useFormat()
  if (state === 'done')
    return (
      <StatusDot tone="green">
        {t('tasks.doneBy', { name: done_by?.name ?? '–', at: format.dateTime(done_at) })}
      </StatusDot>
    )
  return is_late ? (
    <StatusDot tone="amber">{t('tasks.late')}</StatusDot>
  ) : (
    <StatusDot tone="blue">{t('tasks.open')}</StatusDot>
  )
}
