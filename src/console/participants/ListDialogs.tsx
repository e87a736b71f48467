import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import type { BodyOf } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { List } from '#contract/participants/calls.ts'
import { CampaignsField } from './CampaignsField.tsx'

type CreateProps = { opened: boolean; onClose: () => void; onCreated: (list: List) => void }

export function CreateListDialog({ onCreated, ...dialog }: CreateProps) {
  const t = useT()
  const create = useChange('createList', { onDone: ({ data }) => onCreated(data) })
  return (
    <ListForm
      {...dialog}
      call="createList"
      title={t('participants.newList')}
      submitLabel={t('participants.createList')}
      doneText={t('participants.listCreated')}
      onSave={(body) => create.mutateAsync({ body })}
    />
  )
}

export function EditListDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useT()
  const update = useChange('updateList')
  return (
    <ListForm
      opened
      onClose={onClose}
      call="updateList"
      list={list}
      title={t('participants.editList')}
      submitLabel={t('participants.saveList')}
      doneText={t('participants.listSaved')}
      onSave={(body) => update.mutateAsync({ params: { id: list.id }, body })}
    />
  )
}

type FormProps = {
  call: 'createList' | 'updateList'
  list?: List
  opened: boolean
  onClose: () => void
  title: string
  submitLabel: string
  doneText: string
  onSave: (body: BodyOf<'createList'>) => Promise<unknown>
}

function ListForm({ call, list, onSave, ...dialog }: FormProps) {
  const t = useT()
  const form = useCallForm({ call, of: list })
  return (
    <FormDialog {...dialog} doneFor="messaging" form={form} draft={list?.id} onSubmit={onSave}>
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <CampaignsField form={form} known={list?.campaigns ?? []} />
      <SwitchField
        form={form}
        name="allow_multiple"
        label={t('participants.allowMultiple')}
        description={t('participants.allowMultipleHint')}
      />
      <SwitchField form={form} name="is_public" label={t('participants.isPublic')} />
    </FormDialog>
  )
}

type DeleteProps = { list: List | undefined; onClose: () => void; onDeleted: (() => void) | undefined }

/** Asks before a list goes; a broadcast that needs it is named by the refusal. */
export function DeleteListDialog({ list, onClose, onDeleted }: DeleteProps) {
  const t = useT()
  const remove = useChange('deleteList', { onDone: () => onDeleted?.() })
  return (
    <DeleteDialog
      about={list}
      onClose={onClose}
      title={({ name }) => t('participants.deleteListNamed', { name })}
      verb={t('participants.deleteList')}
      doneText={t('participants.listDeleted')}
      doneFor="messaging"
      onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
    >
      {({ participants_count: count }) => (
        <>
          <Text>{t('participants.deleteListSure')}</Text>
          <Text mt="xs">
            {count > 0 ? t('participants.deleteListLost', { count }) : t('lists.deleteEmpty')}
          </Text>
        </>
      )}
    </DeleteDialog>
  )
}
