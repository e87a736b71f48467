import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { poolId: string; onClose: () => void; onMade: () => void }

/** Has codes made for an e-prize pool. */
export function MakeCodesDialog({ poolId, onClose, onMade }: Props) {
  const t = useT()
  const make = useChange('makePrizeCodes', { onDone: onMade })
  const form = useCallForm({ call: 'makePrizeCodes' })
  return (
    <FormDialog
      onClose={onClose}
      title={t('prizing.codesMake')}
      submitLabel={t('prizing.codesMake')}
      doneText={t('prizing.codesMade')}
      form={form}
      draft={poolId}
      onSubmit={(body) => make.mutateAsync({ params: { poolId }, body })}
    >
      <NumberField
        form={form}
        name="count"
        label={t('prizing.codesMakeCount')}
        description={t('prizing.codesMakeHint')}
        data-autofocus
      />
    </FormDialog>
  )
}
