import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ApiUser } from '#contract/access/tokenCalls.ts'
import { RoleField } from '../users/RoleField.tsx'

type Opened = { opened: boolean; onClose: () => void }

/** Begins with the role that may do least. */
export function ApiUserDialog(dialog: Opened) {
  const t = useT()
  const form = useCallForm({ call: 'createApiUser', of: { role: 'analyst' } })
  const create = useChange('createApiUser')
  return (
    <FormDialog
      {...dialog}
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

export type UserTask = 'disable' | 'enable' | 'delete'

/** Says what happens to the tokens before it is done. */
export function UserTaskDialog({ kind, user, ...dialog }: Opened & { kind: UserTask; user: ApiUser }) {
  const t = useT()
  const calls = {
    disable: useChange('disableUser'),
    enable: useChange('enableUser'),
    delete: useChange('deleteUser'),
  }
  const params = { id: user.id }
  const done = { disable: 'tokens.disabled', enable: 'tokens.enabled', delete: 'tokens.deleted' } as const
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`tokens.${kind}Of`, { name: user.name })}
      verb={t(`tokens.${kind}`)}
      isDestructive={kind !== 'enable'}
      onConfirm={() => calls[kind].mutateAsync({ params })}
      doneText={t(done[kind])}
    >
      {t(`tokens.${kind}Text`)}
    </ConfirmDialog>
  )
}
