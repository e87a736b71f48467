import { NativeSelect } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { useToastOnFailure } from './useToastOnFailure.ts'

type Props = { opened: boolean; onClose: () => void; onCreated?: (pool: PrizePool) => void }

export function CreatePoolDialog({ opened, onClose, onCreated }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const create = useChange('createPrizePool')
  const form = useCallForm({
    call: 'createPrizePool',
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('prizing.createPool')}
      submitLabel={t('prizing.createPool')}
      doneText={t('prizing.poolCreated')}
      form={form}
      onSubmit={async ({ total, ...values }, typed) => {
        const body = typed.total === '' ? values : { ...values, total }
        const made = await orToast(() => create.mutateAsync({ body }))
        onCreated?.(made.data)
      }}
    >
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        description={t('prizing.nameHint')}
        data-autofocus
      />
      <NativeSelect
        label={t('prizing.class')}
        data={[{ value: 'physical', label: t('prizing.class.physical') }]}
      />
      <NumberField form={form} name="total" label={t('prizing.total')} />
      <SwitchField
        form={form}
        name="is_testing"
        label={t('prizing.testing')}
        description={t('prizing.testingHint')}
      />
    </FormDialog>
  )
}
