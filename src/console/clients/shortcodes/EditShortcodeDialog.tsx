import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'
import { ShortcodeFields, type ShortcodeValues, shortcodeBody } from './ShortcodeFields.tsx'

/** The digits and the home client stay. */
export function EditShortcodeDialog({ shortcode, onClose }: { shortcode: Shortcode; onClose: () => void }) {
  const t = useT()
  const { id, part_price, currency, ...rest } = shortcode
  const form = useForm<ShortcodeValues>({
    mode: 'uncontrolled',
    initialValues: { ...rest, part_price: part_price ?? '', currency: currency ?? '' },
  })
  const update = useChange('updateShortcode', {
    onDone: () => toast.success(t('settings.shortcodeSaved')),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('settings.editShortcode', { code: shortcode.code })}
      submitLabel={t('settings.saveShortcode')}
      form={form}
      size={480}
      onSubmit={(values) => update.mutateAsync({ params: { id }, body: shortcodeBody(values) })}
    >
      <ShortcodeFields form={form} />
    </FormDialog>
  )
}
