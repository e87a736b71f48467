import { NumberInput, TextInput } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { useToastOnFailure } from '#console/parts/useToastOnFailure.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'

type Props = { pool: PrizePool; onClose: () => void }

/** A pool's name and how many prizes it holds. */
export function EditPoolDialog({ pool, onClose }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const update = useChange('updatePrizePool')
  const form = useCallForm<{ name: string; total: number | string }>({
    call: 'updatePrizePool',
    initialValues: { name: pool.name, total: pool.total },
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('prizing.editPool', { name: pool.name })}
      submitLabel={t('prizing.updatePool')}
      form={form}
      onSubmit={async ({ name, total }) => {
        const body = { name, ...(total === '' ? {} : { total: Number(total) }) }
        await orToast(() => update.mutateAsync({ params: { poolId: pool.id }, body }))
        toast.success(t('prizing.poolUpdated'))
      }}
    >
      <TextInput
        label={t('kit.name')}
        description={t('prizing.nameHint')}
        withAsterisk
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <NumberInput
        label={t('prizing.total')}
        description={t('prizing.totalHint')}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        key={form.key('total')}
        {...form.getInputProps('total')}
      />
    </FormDialog>
  )
}
