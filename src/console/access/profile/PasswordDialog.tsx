import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { PasswordField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'

/** Changes one's own password; what was typed is never kept. */
export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  const form = useCallForm({
    call: 'changePassword',
    validate: {
      current_password: (value) => (value ? null : t('account.currentPasswordRequired')),
      password: (value) => (value ? null : t('account.newPasswordRequired')),
    },
  })
  const change = useChange('changePassword')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('account.changePassword')}
      submitLabel={t('account.changePassword')}
      doneText={t('account.passwordChanged')}
      form={form}
      draft={false}
      onSubmit={(body) => change.mutateAsync({ body })}
    >
      <PasswordField
        form={form}
        name="current_password"
        label={t('account.currentPassword')}
        autoComplete="current-password"
        withAsterisk={false}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
      />
      <NewPasswordField form={form} />
      <Text>{t('account.changeText')}</Text>
    </FormDialog>
  )
}
