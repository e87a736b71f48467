import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
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

type Task = { kind: 'edit' | 'delete' | 'clear' | 'manage'; list: List }
export type ListTasks = {
  /** The actions that this person has on a list, in the order of its menu. */
  actionsOf: (list: List) => RowAction[]
  manage: (list: List) => void
  pin: (list: List) => void
  /** The dialogs of these actions. */
  dialogs: ReactNode
}

/** The actions on a list and their dialogs, the same in the row's menu and on the list's page. */
export function useListTasks({ onDeleted }: { onDeleted?: () => void } = {}): ListTasks {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('lists', 'change')
  const canUpload = useCan('participants', 'change')
  const canBroadcast = useCan('broadcasts', 'change')
  const pin = usePin()
  const undoClear = useUndoClear()
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const listOf = (kind: Task['kind']) => (task?.kind === kind ? task.list : undefined)
  const start = (kind: Task['kind'], list: List) => () => setTask({ kind, list })
  const edited = listOf('edit')
  const managed = listOf('manage')

  const uploads = (list: List): RowAction[] => [
    { label: t('lists.upload'), to: paths.newImport({ client, id: list.id }), why: whyHeld(list) },
  ]
  const changes = (list: List): RowAction[] => [
    { label: t('lists.manage'), act: start('manage', list), why: whyHeld(list) },
    { label: t('kit.edit'), act: start('edit', list) },
  ]
  const removals = (list: List): RowAction[] => [
    list.clearing_until
      ? { label: t('lists.undoClear'), act: () => undoClear(list), why: whyNotUndone(list) }
      : {
          label: t('lists.clear'),
          isDestructive: true,
          why: list.participants_count === 0 ? t('participants.noMembers') : undefined,
          act: start('clear', list),
        },
    { label: t('kit.delete'), isDestructive: true, act: start('delete', list), why: whyHeld(list) },
  ]
  const actionsOf = (list: List): RowAction[] => [
    ...(canBroadcast
      ? [{ label: t('lists.broadcast'), to: paths.broadcastToList({ client, id: list.id }) }]
      : []),
    ...(canUpload ? uploads(list) : []),
    ...(canChange ? changes(list) : []),
    { label: t('lists.imports'), to: `${paths.imports({ client })}?list_id=${list.id}` },
    { label: list.is_pinned ? t('lists.unpin') : t('lists.pin'), act: () => pin(list) },
    ...(canChange ? removals(list) : []),
  ]
  return {
    actionsOf,
    manage: (list) => setTask({ kind: 'manage', list }),
    pin,
    dialogs: (
      <>
        {edited && <EditList key={edited.id} list={edited} onClose={close} />}
        {managed && <ManageMembersDialog key={managed.id} list={managed} onClose={close} />}
        <ClearListDialog list={listOf('clear')} onClose={close} />
        <DeleteListDialog list={listOf('delete')} onClose={close} onDeleted={onDeleted} />
      </>
    ),
  }
}

const textOf = (refusal: WhyNot) => refusal && whyText(refusal)
const whyHeld = (list: List) => textOf(whyListIsHeld(list))
const whyNotUndone = (list: List) => textOf(whyNotUncleared(list, new Date()))

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
