import { NativeSelect } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { useToastOnFailure } from './useToastOnFailure.ts'

type Props = {
  /** Absent where one is made. */
  pool?: PrizePool
  opened?: boolean
  onClose: () => void
  onCreated?: (pool: PrizePool) => void
}

/** Makes a prize pool, or changes its name, how many prizes it holds and how many credits earn one. */
export function PoolDialog({ pool, onCreated, ...dialog }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const create = useChange('createPrizePool')
  const update = useChange('updatePrizePool')
  const form = useCallForm({
    own: { is_testing: false },
    call: 'updatePrizePool',
    of: pool ?? { total: 1 },
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  return (
    <FormDialog
      {...dialog}
      title={pool ? t('prizing.editPool', { name: pool.name }) : t('prizing.createPool')}
      submitLabel={t(pool ? 'prizing.updatePool' : 'prizing.createPool')}
      doneText={t(pool ? 'prizing.poolUpdated' : 'prizing.poolCreated')}
      form={form}
      onSubmit={async (body, { is_testing }) => {
        if (pool) return orToast(() => update.mutateAsync({ params: { poolId: pool.id }, body }))
        const made = await orToast(() => create.mutateAsync({ body: { ...body, is_testing } }))
        return onCreated?.(made.data)
      }}
    >
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        description={t('prizing.nameHint')}
        data-autofocus
      />
      {!pool && (
        <NativeSelect
          label={t('prizing.class')}
          data={[{ value: 'physical', label: t('prizing.class.physical') }]}
        />
      )}
      <NumberField
        form={form}
        name="total"
        label={t('prizing.total')}
        description={pool && t('prizing.totalHint')}
      />
      <NumberField
        form={form}
        name="award_credit_threshold"
        label={t('prizing.threshold')}
        description={t('prizing.thresholdHint')}
      />
      {!pool && (
        <SwitchField
          form={form}
          name="is_testing"
          label={t('prizing.testing')}
          description={t('prizing.testingHint')}
        />
      )}
    </FormDialog>
  )
}
