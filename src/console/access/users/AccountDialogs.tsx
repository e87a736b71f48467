import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { InstallationUser } from '#contract/access/installationCalls.ts'
import type { Account, ClientRole } from '#contract/access/userCalls.ts'
import { type Command, useCommands } from './commands.ts'
import { NoAdminLeft } from './staff.tsx'

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
      {closing.has(command) && <NoAdminLeft clients={account.last_admin_of} />}
    </ConfirmDialog>
  )
}

/** After these nobody signs in to the account. */
const closing: ReadonlySet<Command> = new Set(['ask', 'lock', 'disable'])

type RoleProps = { role: ClientRole | undefined; onClose: () => void }

/** Asks before somebody works for this client no more. */
export function EndWorkDialog({ role, onClose }: RoleProps) {
  const t = useT()
  const client = useClient().eid
  const remove = useChange('deleteClientRole')
  return (
    <DeleteDialog
      about={role}
      onClose={onClose}
      title={({ user: { name } }) => t('users.endWorkOf', { name })}
      verb={t('users.endWork')}
      doneText={t('users.ended')}
      facts={(row) => ({ role: row.role })}
      onDelete={(row) => remove.mutateAsync({ params: { id: row.id }, body: { seen: { role: row.role } } })}
    >
      {({ user, role: of }) => (
        <>
          {t('users.endWorkText', { name: user.name, role: t(`access.role.${of}`) })}
          <NoAdminLeft clients={user.last_admin_of.filter(({ eid }) => eid === client)} />
        </>
      )}
    </DeleteDialog>
  )
}

export type WorkFor = InstallationUser['clients'][number]
type WorkProps = { account: Account; work: WorkFor | undefined; onClose: () => void }

/** The same in any client, for platform admins. */
export function EndWorkForDialog({ account: { id, name, last_admin_of }, work, onClose }: WorkProps) {
  const t = useT()
  const remove = useChange('endUserRole')
  return (
    <DeleteDialog
      about={work}
      onClose={onClose}
      title={({ name: client }) => t('users.endWorkForOf', { name, client })}
      verb={t('users.endWork')}
      doneText={t('users.ended')}
      facts={({ role }) => ({ role })}
      onDelete={({ role_id, role }) =>
        remove.mutateAsync({ params: { id, role: role_id }, body: { seen: { role } } })
      }
    >
      {({ eid, name: client, role }) => (
        <>
          {t('users.endWorkForText', { name, client, role: t(`access.role.${role}`) })}
          <NoAdminLeft clients={last_admin_of.filter((one) => one.eid === eid)} />
        </>
      )}
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
      {({ name, email, last_admin_of }) => (
        <>
          {t('users.deleteText', { name, email })}
          <NoAdminLeft clients={last_admin_of} />
        </>
      )}
    </DeleteDialog>
  )
}
