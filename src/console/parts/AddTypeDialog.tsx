import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { useToastOnFailure } from './useToastOnFailure.ts'

type Props = { pool: PrizePool; opened?: boolean; onClose: () => void }

export function AddTypeDialog({ pool, ...dialog }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const create = useChange('createPrizeType')
  const form = useCallForm({
    call: 'createPrizeType',
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  return (
    <FormDialog
      {...dialog}
      title={t('prizing.addTypeTo', { name: pool.name })}
      submitLabel={t('prizing.createType')}
      doneText={t('prizing.typeCreated')}
      form={form}
      onSubmit={(body) => orToast(() => create.mutateAsync({ params: { poolId: pool.id }, body }))}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
    </FormDialog>
  )
}
