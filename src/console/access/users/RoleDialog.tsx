import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { ClientRole } from '#contract/access/userCalls.ts'
import { RoleField } from './RoleField.tsx'
import { NoAdminLeft } from './staff.tsx'

type Props = { role: ClientRole; opened: boolean; onClose: () => void }

/** Gives somebody another role in this client. */
export function RoleDialog({ role, ...dialog }: Props) {
  const t = useT()
  const form = useCallForm({ call: 'changeClientRole', of: role })
  const change = useChange('changeClientRole')
  const { name } = role.user
  const client = useClient().eid
  return (
    <FormDialog
      {...dialog}
      title={t('users.changeRoleOf', { name })}
      submitLabel={t('users.changeRole')}
      doneText={t('users.roleChanged')}
      form={form}
      draft={role.id}
      onSubmit={(body) => change.mutateAsync({ params: { id: role.id }, body })}
    >
      <RoleField form={form} />
      <Text>{t('users.changeRoleText', { name })}</Text>
      <NoAdminLeft clients={role.user.last_admin_of.filter(({ eid }) => eid === client)} />
    </FormDialog>
  )
}
