import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { useToastOnFailure } from './useToastOnFailure.ts'

type Props = { opened: boolean; onClose: () => void; onCreated?: (pool: PrizePool) => void }

export function CreatePoolDialog({ opened, onClose, onCreated }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const create = useChange('createPrizePool')
  const form = useCallForm<{ name: string; is_testing: boolean; total: number | string }>({
    call: 'createPrizePool',
    initialValues: { name: '', is_testing: false, total: 1 },
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('prizing.createPool')}
      submitLabel={t('prizing.createPool')}
      form={form}
      onSubmit={async ({ total, ...values }) => {
        const body = { ...values, ...(total === '' ? {} : { total: Number(total) }) }
        const made = await orToast(() => create.mutateAsync({ body }))
        toast.success(t('prizing.poolCreated'))
        onCreated?.(made.data)
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
      <NativeSelect
        label={t('prizing.class')}
        data={[{ value: 'physical', label: t('prizing.class.physical') }]}
      />
      <NumberInput
        label={t('prizing.total')}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        key={form.key('total')}
        {...form.getInputProps('total')}
      />
      <Switch
        label={t('prizing.testing')}
        description={t('prizing.testingHint')}
        key={form.key('is_testing')}
        {...form.getInputProps('is_testing', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
