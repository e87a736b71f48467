import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { ShortcodeFields, withCurrency } from './ShortcodeFields.tsx'

/** The digits and the home client stay. */
export function EditShortcodeDialog({ shortcode, onClose }: { shortcode: Shortcode; onClose: () => void }) {
  const t = useT()
  const { id, code } = shortcode
  const form = useCallForm({ call: 'updateShortcode', of: shortcode })
  const update = useChange('updateShortcode')
  return (
    <FormDialog
      onClose={onClose}
      title={t('settings.editShortcode', { code })}
      submitLabel={t('settings.saveShortcode')}
      doneText={t('settings.shortcodeSaved')}
      form={form}
      size={480}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body: withCurrency(body) })}
    >
      <ShortcodeFields form={form} />
    </FormDialog>
  )
}
