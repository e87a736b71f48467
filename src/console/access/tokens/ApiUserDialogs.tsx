import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ApiUser } from '#contract/access/tokenCalls.ts'
import { RoleField } from '../users/RoleField.tsx'

/** Begins with the role that may do least. */
export function ApiUserDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const form = useCallForm({ call: 'createApiUser', of: { role: 'analyst' } })
  const create = useChange('createApiUser')
  return (
    <FormDialog
      onClose={onClose}
      title={t('tokens.make')}
      submitLabel={t('tokens.make')}
      doneText={t('tokens.made')}
      form={form}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <TextField form={form} name="name" label={t('kit.name')} autoComplete="off" data-autofocus />
      <RoleField form={form} />
    </FormDialog>
  )
}

export type UserTask = 'lock' | 'unlock' | 'disable' | 'enable' | 'delete'

type TaskProps = { kind: UserTask; user: ApiUser; onClose: () => void }

/** Says what happens to the tokens before it is done. */
export function UserTaskDialog({ kind, user, onClose }: TaskProps) {
  const t = useT()
  const lock = useChange('lockUser')
  const disable = useChange('disableUser')
  const enable = useChange('enableUser')
  const remove = useChange('deleteUser')
  const params = { id: user.id }
  const tasks = {
    lock: () => lock.mutateAsync({ params, body: { is_locked: true } }),
    unlock: () => lock.mutateAsync({ params, body: { is_locked: false } }),
    disable: () => disable.mutateAsync({ params }),
    enable: () => enable.mutateAsync({ params }),
    delete: () => remove.mutateAsync({ params }),
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`tokens.${kind}Of`, { name: user.name })}
      verb={t(`tokens.${kind}`)}
      isDestructive={isDestructive(kind)}
      onConfirm={tasks[kind]}
      doneText={t(doneTexts[kind])}
    >
      {t(`tokens.${kind}Text`)}
    </ConfirmDialog>
  )
}

const doneTexts = {
  lock: 'tokens.locked',
  unlock: 'tokens.unlocked',
  disable: 'tokens.disabled',
  enable: 'tokens.enabled',
  delete: 'tokens.deleted',
} as const

/** As for people: a lock is for a moment, and taking something back does no harm. */
export const isDestructive = (kind: UserTask): boolean => kind === 'disable' || kind === 'delete'
