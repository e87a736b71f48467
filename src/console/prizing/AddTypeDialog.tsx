import { TextInput } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { useToastOnFailure } from '#console/parts/useToastOnFailure.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'

type Props = { pool: PrizePool; onClose: () => void }

export function AddTypeDialog({ pool, onClose }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const create = useChange('createPrizeType')
  const form = useCallForm({
    call: 'createPrizeType',
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('prizing.addTypeTo', { name: pool.name })}
      submitLabel={t('prizing.createType')}
      form={form}
      onSubmit={async (body) => {
        await orToast(() => create.mutateAsync({ params: { poolId: pool.id }, body }))
        toast.success(t('prizing.typeCreated'))
      }}
    >
      <TextInput
        label={t('kit.name')}
        withAsterisk
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
