import type { ReactNode } from 'react'
import { type Dialog, useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useSession } from '#console/kit/session.ts'
import {
  CommandDialog,
  DeleteAccountDialog,
  EndWorkDialog,
  EndWorkForDialog,
  type WorkFor,
} from './AccountDialogs.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import type { Staff } from './staff.tsx'
import { type Start, type TaskKind, userActions } from './userActions.ts'

type Task = { kind: TaskKind; staff: Staff; work: WorkFor | undefined }
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
  const dialog = useDialog<Task>()
  const start: Start = (kind, staff, work) => dialog.open({ kind, staff, work })
  return {
    actionsOf: (staff) => userActions({ t, start, ownId, isInstallation }, staff),
    isOpen: dialog.isOpen,
    dialogs: dialog.matter && <Dialogs key={dialog.round} dialog={dialog} task={dialog.matter} find={find} />,
  }
}

type DialogProps = { dialog: Dialog<Task>; task: Task; find: Setup['find'] }

/** Whoever the dialog is about stands in it as he or she is now. */
function Dialogs({ dialog, task: { kind, staff: asked, work }, find }: DialogProps) {
  const staff = find(asked.account.id) ?? asked
  const { isOpen: opened, close: onClose } = dialog
  if (kind === 'role')
    return staff.role ? <RoleDialog role={staff.role} opened={opened} onClose={onClose} /> : null
  if (kind === 'end') return <EndWorkDialog role={opened ? staff.role : undefined} onClose={onClose} />
  if (kind === 'endFor') {
    const now = staff.clients?.find(({ role_id }) => role_id === work?.role_id) ?? work
    return <EndWorkForDialog account={staff.account} work={opened ? now : undefined} onClose={onClose} />
  }
  if (kind === 'delete')
    return <DeleteAccountDialog account={opened ? staff.account : undefined} onClose={onClose} />
  return <CommandDialog command={kind} account={staff.account} opened={opened} onClose={onClose} />
}
