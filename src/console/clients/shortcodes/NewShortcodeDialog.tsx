import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { ShortcodeFields, type ShortcodeValues, shortcodeBody } from './ShortcodeFields.tsx'

/** Adds a shortcode whose home is the current client. */
export function NewShortcodeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const form = useForm<ShortcodeValues>({
    mode: 'uncontrolled',
    initialValues: {
      ...{ code: '', gateway: 'simulator', segment_limit: 140, messages_per_second: 100 },
      ...{ part_price: '', currency: '' },
    },
  })
  const create = useChange('createShortcode', {
    onDone: () => toast.success(t('clients.shortcodeCreated')),
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('clients.newShortcode')}
      submitLabel={t('clients.createShortcode')}
      form={form}
      size={480}
      onSubmit={(values) =>
        create.mutateAsync({
          body: { ...shortcodeBody(values), code: values.code.trim(), client_id: client.id },
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
      <ShortcodeFields form={form} />
    </FormDialog>
  )
}
