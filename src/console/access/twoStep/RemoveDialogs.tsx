import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Removes the authenticator app, by the password. */
export function RemoveAppDialog({ opened, onClose }: Props) {
  const t = useT()
  const form = useCallForm({ call: 'removeAuthenticator', validate: { current_password: useGiven() } })
  const remove = useChange('removeAuthenticator')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('twoStep.removeAppTitle')}
      submitLabel={t('twoStep.removeApp')}
      doneText={t('twoStep.appRemoved')}
      form={form}
      draft={false}
      onSubmit={(body) => remove.mutateAsync({ body })}
    >
      <Text>{t('twoStep.removeText')}</Text>
      <OwnPasswordField form={form} isFirst />
    </FormDialog>
  )
}

/** Removes a passkey, by the password. */
export function RemovePasskeyDialog({
  passkey: { id, name },
  opened,
  onClose,
}: Props & { passkey: { id: string; name: string } }) {
  const t = useT()
  const form = useCallForm({ call: 'removePasskey', validate: { current_password: useGiven() } })
  const remove = useChange('removePasskey')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('twoStep.removePasskeyTitle', { name })}
      submitLabel={t('twoStep.removePasskey')}
      doneText={t('twoStep.passkeyRemoved')}
      form={form}
      draft={false}
      onSubmit={(body) => remove.mutateAsync({ params: { id }, body })}
    >
      <Text>{t('twoStep.removeText')}</Text>
      <OwnPasswordField form={form} isFirst />
    </FormDialog>
  )
}

/** That the password was given. */
function useGiven() {
  const t = useT()
  return (value: string) => (value ? null : t('account.currentPasswordRequired'))
}
