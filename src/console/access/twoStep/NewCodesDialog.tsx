import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'

type Props = { opened: boolean; onClose: () => void; onDone: (codes: string[]) => void }

/** Makes ten new recovery codes, in place of those before. */
export function NewCodesDialog({ opened, onClose, onDone }: Props) {
  const t = useT()
  const form = useCallForm({
    call: 'makeRecoveryCodes',
    validate: { current_password: (value) => (value ? null : t('account.currentPasswordRequired')) },
  })
  const make = useChange('makeRecoveryCodes')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('twoStep.newCodes')}
      submitLabel={t('twoStep.newCodes')}
      form={form}
      draft={false}
      onSubmit={async (body) => {
        onDone((await make.mutateAsync({ body })).data.recovery_codes)
      }}
    >
      <Text>{t('twoStep.newCodesText')}</Text>
      <OwnPasswordField form={form} isFirst />
    </FormDialog>
  )
}
