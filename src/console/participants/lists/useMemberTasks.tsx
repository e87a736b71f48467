import { IconListDetails, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { BulkAction, RowAction } from '#console/kit/list/columns.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { List, ParticipantRow } from '#contract/participants/calls.ts'
import { AddToListDialog } from './AddToListDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { useRemoveMembers } from './useRemoveMembers.ts'

type Bulk = { kind: 'remove' | 'add'; ids: string[]; clear: () => void }
export type MemberTasks = {
  actionsOf: (person: ParticipantRow) => RowAction[]
  bulkActions: BulkAction[] | undefined
  dialogs: ReactNode
}

/** The actions on the members of a list: one by one, and on those that are selected. */
export function useMemberTasks(list: List, open: (id: string) => void): MemberTasks {
  const t = useT()
  const canChange = useCan('lists', 'change')
  const messages = useMessages()
  const removeMembers = useRemoveMembers(list)
  const [bulk, setBulk] = useState<Bulk>()
  const close = () => setBulk(undefined)
  const remove = (ids: string[]) => removeMembers(ids).catch(toast.error)
  const actionsOf = (person: ParticipantRow): RowAction[] => [
    { label: t('lists.open'), act: () => open(person.id) },
    ...messages.actionsOf(person),
    ...(canChange
      ? [{ label: t('lists.remove'), isDestructive: true, act: () => void remove([person.id]) }]
      : []),
  ]
  const bulkActions: BulkAction[] = [
    {
      label: t('lists.addToOther'),
      icon: <IconListDetails size={14} />,
      act: (ids, clear) => setBulk({ kind: 'add', ids, clear }),
    },
    {
      label: t('lists.remove'),
      icon: <IconMinus size={14} />,
      isDestructive: true,
      // Nobody knows afterwards who had how many places, so this is asked and cannot be undone.
      act: (ids, clear) =>
        list.allow_multiple ? setBulk({ kind: 'remove', ids, clear }) : void remove(ids).then(clear),
    },
  ]
  return {
    actionsOf,
    bulkActions: canChange ? bulkActions : undefined,
    dialogs: (
      <>
        {messages.dialog}
        {bulk && <BulkDialog list={list} bulk={bulk} onClose={close} onRemove={removeMembers} />}
      </>
    ),
  }
}

type DialogProps = {
  list: List
  bulk: Bulk
  onClose: () => void
  onRemove: (ids: string[]) => Promise<void>
}

function BulkDialog({ list, bulk, onClose, onRemove }: DialogProps) {
  const t = useT()
  const { kind, ids, clear } = bulk
  if (kind === 'add') return <AddToListDialog ids={ids} except={list} onClose={onClose} onDone={clear} />
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('lists.removeTitle', { count: ids.length, list: list.name })}
      verb={t('lists.remove')}
      isDestructive
      onConfirm={() => onRemove(ids).then(clear)}
    >
      {t('lists.removeText')}
    </ConfirmDialog>
  )
}

/** To somebody’s conversation, and a message from here: for who has a phone, where the client has a shortcode. */
function useMessages() {
  const t = useT()
  const client = useClient().eid
  const canRead = useCan('conversations', 'read')
  const canWrite = useCan('conversations', 'change')
  const read = useRead('listClientShortcodes', {}, { isEnabled: canRead, staleMs: 60_000 })
  const shortcodes = read.data?.data ?? []
  const [person, setPerson] = useState<ParticipantRow>()
  const first = shortcodes[0]
  const actionsOf = (row: ParticipantRow): RowAction[] => {
    if (!row.phone || !first || !canRead) return []
    const to = `${paths.conversations({ client })}?with=${row.id}&on=${first.id}`
    return [
      { label: t('lists.conversation'), to },
      ...(canWrite ? [{ label: t('lists.write'), act: () => setPerson(row) }] : []),
    ]
  }
  const dialog = person && (
    <MessageDialog person={person} shortcodes={shortcodes} onClose={() => setPerson(undefined)} />
  )
  return { actionsOf, dialog }
}
