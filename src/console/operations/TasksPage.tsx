import { useChange, usePage } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useOpener } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
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

/** Tasks of the client: what is open by when it is due, what is late, what is done. */
export function TasksPage() {
  const t = useT()
  const list = useListState({ filters: ['view', 'whose'] })
  const [url, setUrl] = useUrlState({ task: urlText })
  const view = taskViews.find((one) => one === list.filters.view) ?? 'open'
  const whose = list.filters.whose === 'mine' ? 'mine' : 'all'
  const read = usePage(
    'listTasks',
    { query: { ...list.paging, search: list.search, view, whose } },
    { pollMs: lookAgainMs },
  )
  const tasks = useTaskTasks(read)
  const opener = useOpener()
  const open = (id: string) => {
    opener.remember()
    setUrl({ task: id })
  }
  const close = () => {
    setUrl({ task: '' })
    opener.giveBack()
  }
  return (
    <>
      <ListPage
        title={t('shell.tasks')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.title || t('tasks.untitled')}
        tasks={tasks}
        onOpen={(row) => open(row.id)}
        rowActions={tasks.actionsOf}
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
        primary={tasks.primary(t('tasks.new'))}
        empty={{ title: t('tasks.empty'), text: t('tasks.emptyText') }}
      />
      {url.task && <OpenedTask key={url.task} id={url.task} onClose={close} />}
    </>
  )
}

/** A task is changed at its address, so that a link and the bell lead to it: its menu has the rest. */
function useTaskTasks(read: { data?: { data: readonly Task[] } | undefined }) {
  const t = useT()
  const canWork = useCanWork()
  const whyNot = useWhyNotChanged('task')
  const history = useHistoryActions()
  const { start, removalOf, primary, dialogs } = useRowTasks<Task, 'complete'>({
    read,
    canChange: canWork,
    form: (task, onClose) => <TaskDialog task={task} onClose={onClose} />,
    deletion: (dialog) => <RemoveDialog {...dialog} />,
    other: (_, task, onClose) => <CompleteDialog task={task} onClose={onClose} />,
    deleteLabel: t('tasks.delete'),
    whyKept: (task) => whyNot(task, undefined),
  })
  const completion = (task: Task): RowAction => ({
    label: t('tasks.complete'),
    act: () => start('complete', task),
    why: whyNot(task, whyTaskIsFixed(task.state)),
  })
  const actionsOf = (task: Task): RowAction[] => [
    ...(canWork ? [completion(task)] : []),
    ...history({ entity: 'task', id: task.id }),
    ...removalOf(task),
  ]
  return { actionsOf, primary, dialogs }
}

function CompleteDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT()
  const complete = useChange('completeTask')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('tasks.completeNamed', { title: task.title || t('tasks.untitled') })}
      verb={t('tasks.complete')}
      onConfirm={() => complete.mutateAsync({ params: { id: task.id }, body: { version: task.version } })}
      doneText={t('tasks.completed')}
    >
      {t('tasks.completeText')}
    </ConfirmDialog>
  )
}

function RemoveDialog(dialog: { about: Task | undefined; onClose: () => void }) {
  const t = useT()
  const remove = useChange('deleteTask')
  return (
    <DeleteDialog
      {...dialog}
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
  { label: t('tasks.when'), isKept: true, dateTime: (row) => row.due_at },
  { label: t('tasks.user'), render: (row) => row.user?.name ?? t('work.nobody') },
  { label: t('nouns.participant'), render: (row) => workPerson(row.participant) },
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
