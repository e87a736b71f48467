import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { place: { name: string; url: string }; onClose: () => void }

/** Begins with the page that is shown; another address may be written over it. */
export function AddQuickLink({ place, onClose }: Props) {
  const t = useT()
  const form = useCallForm({ call: 'createQuickLink', initialValues: place })
  const create = useChange('createQuickLink')
  return (
    <FormDialog
      onClose={onClose}
      title={t('quickLinks.new')}
      submitLabel={t('quickLinks.add')}
      doneText={t('quickLinks.added')}
      doneFor="long"
      form={form}
      draft={place.url}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <TextField form={form} name="url" label={t('nouns.address')} description={t('quickLinks.urlHint')} />
    </FormDialog>
  )
}
