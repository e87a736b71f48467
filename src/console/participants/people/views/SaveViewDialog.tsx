import { Checkbox, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'

type Props = { query: string; opened: boolean; onClose: () => void }

export function SaveViewDialog({ query, opened, onClose }: Props) {
  const t = useT()
  const client = useClient().name
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', is_shared: false } })
  const save = useChange('createSavedView', {
    onDone: () => toast.success(t('people.viewSaved')),
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('people.saveViewTitle')}
      submitLabel={t('people.saveViewVerb')}
      form={form}
      onSubmit={(values) => save.mutateAsync({ body: { ...values, page: 'participants', query } })}
    >
      <Text c="dimmed">{t('people.saveViewHint')}</Text>
      <TextInput
        label={t('kit.name')}
        withAsterisk
        maxLength={60}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Checkbox
        label={t('people.shareView', { client })}
        key={form.key('is_shared')}
        {...form.getInputProps('is_shared', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
