import type { ReactNode } from 'react'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { CommandDialog, DeleteAccountDialog, EndWorkDialog } from './AccountDialogs.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import type { Staff } from './staff.tsx'
import { type TaskKind, userActions } from './userActions.ts'

type Task = { kind: TaskKind; staff: Staff }
export type UserTasks = {
  actionsOf: (staff: Staff) => RowAction[]
  /** A dialog of one of these is open. */
  isOpen: boolean
  dialogs: ReactNode
}

type Setup = {
  /** As the list has read somebody last; undefined where the list has nobody of this id any more. */
  find: (userId: string) => Staff | undefined
  isInstallation?: boolean
}

/** The actions on users and their dialogs, the same in a row's menu and in the detail. */
export function useUserTasks({ find, isInstallation = false }: Setup): UserTasks {
  const t = useT()
  const ownId = useSession().user.id
  const [task, setTask] = useState<Task>()
  const sendInvitation = useChange('sendInvitation')
  const inviteAgain = (id: string) =>
    sendInvitation.mutate(
      { params: { id } },
      { onSuccess: () => toast.success(t('users.invitedAgain')), onError: (error) => toast.error(error) },
    )
  const start = (kind: TaskKind, staff: Staff) => setTask({ kind, staff })
  return {
    actionsOf: (staff) => userActions({ t, start, inviteAgain, ownId, isInstallation }, staff),
    isOpen: task !== undefined,
    dialogs: <Dialogs task={task} find={find} onClose={() => setTask(undefined)} />,
  }
}

type DialogProps = { task: Task | undefined; find: Setup['find']; onClose: () => void }

/** Whoever the dialog is about stands in it as he or she is now. */
function Dialogs({ task, find, onClose }: DialogProps) {
  const staff = task && (find(task.staff.account.id) ?? task.staff)
  const kind = task?.kind
  const isCommand = kind !== undefined && kind !== 'role' && kind !== 'end' && kind !== 'delete'
  return (
    <>
      {staff && isCommand && <CommandDialog command={kind} account={staff.account} onClose={onClose} />}
      {staff?.role && kind === 'role' && <RoleDialog role={staff.role} onClose={onClose} />}
      <EndWorkDialog role={kind === 'end' ? staff?.role : undefined} onClose={onClose} />
      <DeleteAccountDialog account={kind === 'delete' ? staff?.account : undefined} onClose={onClose} />
    </>
  )
}
