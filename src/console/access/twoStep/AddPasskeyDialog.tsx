import { Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { makePasskey } from './passkeys.ts'

type Props = { opened: boolean; onClose: () => void; onDone: (codes: string[] | null) => void }

/** Names a passkey, and has the browser make it once the password is right. */
export function AddPasskeyDialog({ opened, onClose, onDone }: Props) {
  const t = useT()
  const form = useCallForm({
    call: 'offerPasskey',
    own: { name: '' },
    validate: {
      name: (value) => (value.trim() ? null : t('twoStep.nameRequired')),
      current_password: (value) => (value ? null : t('account.currentPasswordRequired')),
    },
  })
  const add = useChange('addPasskey')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('twoStep.addPasskey')}
      submitLabel={t('twoStep.addPasskey')}
      form={form}
      draft={false}
      onSubmit={async ({ current_password }, { name }) => {
        const { data: offer } = await call('offerPasskey', { body: { current_password } })
        const credential = await makePasskey(offer)
        const { recovery_codes: codes } = (await add.mutateAsync({ body: { name, credential } })).data
        onDone(codes)
        if (!codes) toast.success(t('twoStep.passkeyAdded'))
      }}
    >
      <Text>{t('twoStep.passkeyText')}</Text>
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        description={t('twoStep.passkeyNameHint')}
        maxLength={60}
        data-autofocus
      />
      <OwnPasswordField form={form} />
    </FormDialog>
  )
}
