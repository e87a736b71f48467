import { Switch, TextInput } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'
import { CampaignsField } from './CampaignsField.tsx'

type Values = { name: string; campaign_ids: string[]; allow_multiple: boolean; is_public: boolean }

const nothing: Values = { name: '', campaign_ids: [], allow_multiple: false, is_public: false }

type CreateProps = { opened: boolean; onClose: () => void; onCreated: (list: List) => void }

export function CreateListDialog({ opened, onClose, onCreated }: CreateProps) {
  const t = useT()
  const form = useCallForm<Values>({ call: 'createList', initialValues: nothing })
  const create = useChange('createList', {
    onDone: ({ data }) => {
      toast.success(t('participants.listCreated'), { for: 'messaging' })
      onCreated(data)
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('participants.newList')}
      submitLabel={t('participants.createList')}
      form={form}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <ListFields form={form} known={[]} />
    </FormDialog>
  )
}

export function EditListDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useT()
  const { name, campaign_ids, allow_multiple, is_public } = list
  const form = useCallForm<Values>({
    call: 'updateList',
    initialValues: { name, campaign_ids, allow_multiple, is_public },
  })
  const update = useChange('updateList', {
    onDone: () => toast.success(t('participants.listSaved'), { for: 'messaging' }),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('participants.editList')}
      submitLabel={t('participants.saveList')}
      form={form}
      draft={list.id}
      onSubmit={(body) => update.mutateAsync({ params: { id: list.id }, body })}
    >
      <ListFields form={form} known={list.campaigns} />
    </FormDialog>
  )
}

/** `known`: the campaigns that are chosen already. */
function ListFields({ form, known }: { form: Form<Values>; known: List['campaigns'] }) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('kit.name')}
        withAsterisk
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <CampaignsField known={known} key={form.key('campaign_ids')} {...form.getInputProps('campaign_ids')} />
      <Switch
        label={t('participants.allowMultiple')}
        description={t('participants.allowMultipleHint')}
        key={form.key('allow_multiple')}
        {...form.getInputProps('allow_multiple', { type: 'checkbox' })}
      />
      <Switch
        label={t('participants.isPublic')}
        key={form.key('is_public')}
        {...form.getInputProps('is_public', { type: 'checkbox' })}
      />
    </>
  )
}
