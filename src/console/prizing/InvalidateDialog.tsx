import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ReasonField } from '#console/kit/fields/ReasonField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  verb: string
  /** The eid of the ballot draw; of the first, where it is about all. */
  about: string
  onInvalidate: (reason: string) => Promise<unknown>
}

/** Why a potential winner gets nothing; never without a reason (decisions 5). */
export function InvalidateDialog({ opened, onClose, title, verb, about, onInvalidate }: Props) {
  const t = useT()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('prizing.reasonRequired')) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel={verb}
      form={form}
      draft={about}
      onSubmit={({ reason }) => onInvalidate(reason.trim())}
    >
      <Text>{t('prizing.invalidateHelp')}</Text>
      <ReasonField form={form} />
    </FormDialog>
  )
}
