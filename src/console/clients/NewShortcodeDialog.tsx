import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'

type Values = { code: string; segment_limit: number | string; messages_per_second: number | string }

/** Adds a shortcode whose home is the current client; only the simulator can be chosen so far. */
export function NewShortcodeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { code: '', segment_limit: 140, messages_per_second: 100 },
  })
  const create = useChange('createShortcode', {
    invalidates: ['listClientShortcodes', 'listShortcodes'],
    onDone: () => toast.success(t('clients.shortcodeCreated')),
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('clients.newShortcode')}
      submitLabel={t('clients.createShortcode')}
      form={form}
      onSubmit={(values) =>
        create.mutateAsync({
          body: {
            code: values.code.trim(),
            gateway: 'simulator',
            client_id: client.id,
            segment_limit: Number(values.segment_limit),
            messages_per_second: Number(values.messages_per_second),
          },
        })
      }
    >
      <TextInput
        label={t('clients.shortcode')}
        description={t('clients.shortcodeHint', { client: client.name })}
        withAsterisk
        inputMode="numeric"
        maxLength={15}
        data-autofocus
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <NativeSelect
        label={t('clients.gateway')}
        description={t('clients.gatewayHint')}
        data={[{ value: 'simulator', label: t('clients.gateway.simulator') }]}
      />
      <FieldRow>
        <NumberInput
          label={t('clients.segmentLimit')}
          min={1}
          max={1600}
          allowDecimal={false}
          key={form.key('segment_limit')}
          {...form.getInputProps('segment_limit')}
        />
        <NumberInput
          label={t('clients.rate')}
          min={1}
          max={100_000}
          allowDecimal={false}
          key={form.key('messages_per_second')}
          {...form.getInputProps('messages_per_second')}
        />
      </FieldRow>
    </FormDialog>
  )
}
