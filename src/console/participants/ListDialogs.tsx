import { Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { List } from '#contract/participants/calls.ts'
import { CampaignsField } from './CampaignsField.tsx'

type Props = {
  /** Absent where one is made. */
  list?: List
  onClose: () => void
  onCreated?: (list: List) => void
}

/** Makes a list, or changes one. */
export function ListDialog({ list, onCreated, onClose }: Props) {
  const t = useT()
  const form = useCallForm({ call: 'updateList', of: list })
  const create = useChange('createList', { onDone: ({ data }) => onCreated?.(data) })
  const update = useChange('updateList')
  return (
    <FormDialog
      onClose={onClose}
      title={t(list ? 'participants.editList' : 'participants.newList')}
      submitLabel={t(list ? 'participants.saveList' : 'participants.createList')}
      doneText={t(list ? 'participants.listSaved' : 'participants.listCreated')}
      doneFor="messaging"
      form={form}
      draft={list?.id}
      onSubmit={(body) =>
        list ? update.mutateAsync({ params: { id: list.id }, body }) : create.mutateAsync({ body })
      }
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <CampaignsField form={form} known={list?.campaigns ?? []} />
      <SwitchField
        form={form}
        name="allow_multiple"
        label={t('participants.allowMultiple')}
        description={t('participants.allowMultipleHint')}
      />
      <SwitchField
        form={form}
        name="is_public"
        label={t('participants.isPublic')}
        description={t('participants.isPublicHint')}
      />
    </FormDialog>
  )
}

type DeleteProps = { list: List | undefined; onClose: () => void; onDeleted: (() => void) | undefined }

/** Asks before a list goes; a broadcast that needs it is named by the refusal. */
export function DeleteListDialog({ list, onClose, onDeleted }: DeleteProps) {
  const t = useT()
  const remove = useChange('deleteList', { onDone: () => onDeleted?.() })
  const params = { id: list?.id ?? '' }
  const fresh = useRead('getList', { params }, { isEnabled: list !== undefined, staleMs: 0 })
  return (
    <DeleteDialog
      about={list && (fresh.data?.data ?? list)}
      facts={({ participants_count }) => fresh.data && { participants_count }}
      isReady={fresh.data !== undefined}
      onClose={onClose}
      title={({ name }) => t('participants.deleteListNamed', { name })}
      verb={t('participants.deleteList')}
      doneText={t('participants.listDeleted')}
      doneFor="messaging"
      onDelete={({ id, participants_count }) =>
        remove.mutateAsync({ params: { id }, body: { seen: { participants_count } } })
      }
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
