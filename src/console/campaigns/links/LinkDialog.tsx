import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { CheckboxField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { TrackingField } from '#console/parts/TrackingField.tsx'
import type { Link } from '#contract/campaigns/calls.ts'
import { ExperienceField } from '../ExperienceField.tsx'

/** Makes a link, or changes one; its code stays, since messages carry it. */
export function LinkDialog({ link, onClose }: { link: Link | undefined; onClose: () => void }) {
  const t = useT()
  const form = useCallForm({ call: 'updateLink', of: link })
  const create = useChange('createLink')
  const update = useChange('updateLink')
  return (
    <FormDialog
      onClose={onClose}
      title={t(link ? 'links.edit' : 'links.new')}
      submitLabel={t(link ? 'links.save' : 'links.create')}
      doneText={t(link ? 'links.saved' : 'links.created')}
      form={form}
      draft={link?.id}
      size={520}
      onSubmit={(body) =>
        link ? update.mutateAsync({ params: { id: link.id }, body }) : create.mutateAsync({ body })
      }
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <TextField
        form={form}
        name="url"
        type="url"
        label={t('links.target')}
        description={t('links.targetHint')}
      />
      <TrackingField form={form} />
      <CheckboxField
        form={form}
        name="asks_place"
        label={t('links.asksPlace')}
        description={t('links.asksPlaceHint')}
      />
      <ExperienceField form={form} chosenName={link?.experience_name} />
    </FormDialog>
  )
}
