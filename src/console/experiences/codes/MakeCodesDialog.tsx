import type { useKind } from '#console/kinds.ts'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { type: ReturnType<typeof useKind>; id: string; onClose: () => void }

/** Makes so many codes at random. */
export function MakeCodesDialog({ type, id, onClose }: Props) {
  const t = useT()
  const make = useChange('makeSecretCodes')
  const form = useCallForm({ call: 'makeSecretCodes', initialValues: { count: 100, length: 10 } })
  return (
    <FormDialog
      onClose={onClose}
      title={t('codes.make')}
      submitLabel={t('codes.make')}
      doneText={t('codes.made')}
      form={form}
      draft={id}
      onSubmit={(body) => make.mutateAsync({ params: { type, id }, body })}
    >
      <NumberField form={form} name="count" label={t('codes.howMany')} data-autofocus />
      <NumberField form={form} name="length" label={t('codes.length')} description={t('codes.lengthHelp')} />
    </FormDialog>
  )
}
