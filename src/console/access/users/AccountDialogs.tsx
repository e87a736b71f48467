import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Account, ClientRole } from '#contract/access/userCalls.ts'
import { type Command, useCommands } from './commands.ts'

type CommandProps = { command: Command; account: Account; opened: boolean; onClose: () => void }

/** Says what a command does to somebody before it is done. */
export function CommandDialog({ command, account, ...dialog }: CommandProps) {
  const t = useT()
  const commands = useCommands()
  const { name } = account
  const isLocked = command === 'ask' && account.state === 'locked'
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`users.${command}.title`, { name })}
      verb={t(`users.${command}.verb`)}
      isDestructive={command === 'disable'}
      onConfirm={() => commands[command](account.id)}
      doneText={t(`users.${command}.done`)}
    >
      {isLocked ? t('users.askLockedText') : t(`users.${command}.text`, { name })}
    </ConfirmDialog>
  )
}

type RoleProps = { role: ClientRole | undefined; onClose: () => void }

/** Asks before somebody works for this client no more, or is invited no more. */
export function EndWorkDialog({ role, onClose }: RoleProps) {
  const t = useT()
  const remove = useChange('deleteClientRole')
  const isInvited = role?.user.state === 'invited'
  return (
    <DeleteDialog
      about={role}
      onClose={onClose}
      title={({ user: { name } }) => t(isInvited ? 'users.withdrawOf' : 'users.endWorkOf', { name })}
      verb={t(isInvited ? 'users.withdraw' : 'users.endWork')}
      doneText={t(isInvited ? 'users.withdrawn' : 'users.ended')}
      facts={(row) => ({ role: row.role })}
      onDelete={(row) => remove.mutateAsync({ params: { id: row.id }, body: { seen: { role: row.role } } })}
    >
      {({ user: { name }, role: of }) =>
        t(isInvited ? 'users.withdrawText' : 'users.endWorkText', { name, role: t(`access.role.${of}`) })
      }
    </DeleteDialog>
  )
}

type AccountProps = { account: Account | undefined; onClose: () => void }

/** Asks before an account goes, in every client. */
export function DeleteAccountDialog({ account, onClose }: AccountProps) {
  const t = useT()
  const remove = useChange('deleteUser')
  return (
    <DeleteDialog
      about={account}
      onClose={onClose}
      title={({ name }) => t('users.deleteOf', { name })}
      verb={t('users.delete')}
      doneText={t('users.deleted')}
      facts={({ email }) => ({ email })}
      onDelete={({ id, email }) => remove.mutateAsync({ params: { id }, body: { seen: { email } } })}
    >
      {({ name, email }) => t('users.deleteText', { name, email })}
    </DeleteDialog>
  )
}
