import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { CheckboxField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'

type Props = { query: string; opened: boolean; onClose: () => void }

export function SaveViewDialog({ query, ...dialog }: Props) {
  const t = useT()
  const client = useClient().name
  const form = useCallForm({ call: 'createSavedView', initialValues: { name: '', is_shared: false } })
  const save = useChange('createSavedView')
  return (
    <FormDialog
      {...dialog}
      title={t('people.saveViewTitle')}
      submitLabel={t('people.saveViewVerb')}
      doneText={t('people.viewSaved')}
      form={form}
      onSubmit={(values) => save.mutateAsync({ body: { ...values, page: 'participants', query } })}
    >
      <Text c="dimmed">{t('people.saveViewHint')}</Text>
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <CheckboxField form={form} name="is_shared" label={t('people.shareView', { client })} />
    </FormDialog>
  )
}
