import { useCallback } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import type { RowAction } from '#console/kit/list/columns.ts'
import { type RowTasks, useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { whyListIsHeld, whyNotUncleared } from '#contract/participants/clearing.ts'
import type { WhyNot } from '#contract/reasons.ts'
import { DeleteListDialog, ListDialog } from '../ListDialogs.tsx'
import { ClearListDialog } from './ClearListDialog.tsx'
import { ManageMembersDialog } from './ManageMembersDialog.tsx'
import { useUndoClear } from './useClearing.ts'

type Tasks = RowTasks<List, 'clear' | 'manage'>
type ListTasks = Pick<Tasks, 'primary' | 'dialogs'> & {
  /** The actions that this person has on a list, in the order of its menu. */
  actionsOf: (list: List) => RowAction[]
  manage: (list: List) => void
  pin: (list: List) => void
}

/** The actions on a list and their dialogs, the same in the row's menu and on the list's page; `shown` as read last. */
export function useListTasks(shown: readonly List[], onDeleted?: () => void): ListTasks {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('lists', 'change')
  const canUpload = useCan('participants', 'change')
  const canBroadcast = useCan('broadcasts', 'change')
  const pin = usePin()
  const undoClear = useUndoClear()
  const tasks: Tasks = useRowTasks({
    read: { data: { data: shown } },
    canChange,
    form: (list, onClose) =>
      list ? <EditList list={list} onClose={onClose} /> : <NewList onClose={onClose} />,
    deletion: ({ about, onClose }) => (
      <DeleteListDialog list={about} onClose={onClose} onDeleted={onDeleted} />
    ),
    other: (name, list, onClose) =>
      name === 'manage' ? (
        <ManageMembersDialog list={list} onClose={onClose} />
      ) : (
        <ClearListDialog list={list} onClose={onClose} onUndo={undoClear} />
      ),
    whyKept: whyHeld,
  })
  const manage = (list: List) => tasks.start('manage', list)

  const uploads = (list: List): RowAction[] => [
    { label: t('lists.upload'), to: paths.newImport({ client, id: list.id }), why: whyHeld(list) },
  ]
  const managing = (list: List): RowAction => ({
    label: t('lists.manage'),
    act: () => manage(list),
    why: whyHeld(list),
  })
  const clearing = (list: List): RowAction =>
    list.clearing_until
      ? { label: t('lists.undoClear'), act: () => undoClear(list), why: whyNotUndone(list) }
      : {
          label: t('lists.clear'),
          isDestructive: true,
          why: list.participants_count === 0 ? t('participants.noMembers') : undefined,
          act: () => tasks.start('clear', list),
        }
  const actionsOf = (list: List): RowAction[] => [
    ...(canBroadcast
      ? [{ label: t('lists.broadcast'), to: paths.broadcastToList({ client, id: list.id }) }]
      : []),
    ...(canUpload ? uploads(list) : []),
    ...(canChange ? [managing(list)] : []),
    ...tasks.actionsOf(list, [
      { label: t('lists.imports'), to: `${paths.imports({ client })}?list_id=${list.id}` },
      { label: list.is_pinned ? t('lists.unpin') : t('lists.pin'), act: () => pin(list) },
      ...(canChange ? [clearing(list)] : []),
    ]),
  ]
  return { actionsOf, manage, pin, primary: tasks.primary, dialogs: tasks.dialogs }
}

const textOf = (refusal: WhyNot) => refusal && whyText(refusal)
const whyHeld = (list: List) => textOf(whyListIsHeld(list))
const whyNotUndone = (list: List) => textOf(whyNotUncleared(list, new Date()))

/** Leads to the list that was made. */
function NewList({ onClose }: { onClose: () => void }) {
  const client = useClient().eid
  const goTo = useGoTo()
  return <ListDialog onClose={onClose} onCreated={({ id }) => goTo(paths.list({ client, id }))} />
}

/** A row may be older than the list. */
function EditList({ list, onClose }: { list: List; onClose: () => void }) {
  const read = useRead('getList', { params: { id: list.id } })
  return <ListDialog list={read.data?.data ?? list} onClose={onClose} />
}

/** Pins a list for this person, or unpins it; the same function from one render to the next. */
function usePin(): (list: List) => void {
  const { mutate } = useChange('pinList')
  return useCallback(
    (list) =>
      mutate(
        { params: { id: list.id }, body: { is_pinned: !list.is_pinned } },
        { onError: (error) => toast.error(error) },
      ),
    [mutate],
  )
}
