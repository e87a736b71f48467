import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useToastOnFailure } from '#console/parts/useToastOnFailure.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'

type Props = { pool: PrizePool; onClose: () => void }

/** A pool's name and how many prizes it holds. */
export function EditPoolDialog({ pool, onClose }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const update = useChange('updatePrizePool')
  const form = useCallForm({
    call: 'updatePrizePool',
    of: pool,
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('prizing.editPool', { name: pool.name })}
      submitLabel={t('prizing.updatePool')}
      doneText={t('prizing.poolUpdated')}
      form={form}
      onSubmit={(body) => orToast(() => update.mutateAsync({ params: { poolId: pool.id }, body }))}
    >
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        description={t('prizing.nameHint')}
        data-autofocus
      />
      <NumberField form={form} name="total" label={t('prizing.total')} description={t('prizing.totalHint')} />
    </FormDialog>
  )
}
