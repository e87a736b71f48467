import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { ShortcodeFields, withCurrency } from './ShortcodeFields.tsx'

/** Adds a shortcode whose home is the current client. */
export function NewShortcodeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const form = useCallForm({ call: 'createShortcode', of: { client_id: client.id } })
  const create = useChange('createShortcode')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('clients.newShortcode')}
      submitLabel={t('clients.createShortcode')}
      doneText={t('clients.shortcodeCreated')}
      form={form}
      size={480}
      onSubmit={(body) => create.mutateAsync({ body: { ...withCurrency(body), code: body.code.trim() } })}
    >
      <TextField
        form={form}
        name="code"
        label={t('clients.shortcode')}
        description={t('clients.shortcodeHint', { client: client.name })}
        inputMode="numeric"
        maxLength={15}
        data-autofocus
      />
      <ShortcodeFields form={form} />
    </FormDialog>
  )
}
