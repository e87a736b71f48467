import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { queryClient, readOf, useChange, useRead } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { List } from '#contract/participants/calls.ts'
import { EntityChoice } from '../EntityChoice.tsx'
import type { BulkDialogProps } from './bulkTask.ts'
import { useChosenText } from './chosen.ts'

type AddValues = { target: 'existing' | 'new'; list_id: string; name: string }

/** Into a list that exists, or into a new one. */
export function AddToListDialog({ chosen, opened, onClose, onRun }: BulkDialogProps) {
  const t = useT()
  const { people } = useChosenText(chosen, opened)
  const form = useCallForm<AddValues>({
    call: 'createList',
    initialValues: { target: 'existing', list_id: '', name: '' },
    validate: {
      list_id: (id, { target }) => (target === 'existing' && !id ? t('people.listRequired') : null),
      name: (name, { target }) => (target === 'new' && !name.trim() ? t('people.listNameRequired') : null),
    },
  })
  const target = form.useWatchValue('target')
  const list_id = form.useWatchValue('list_id')
  const list = useRead('getList', { params: { id: list_id } }, { isEnabled: list_id !== '' }).data?.data
  const makeList = useNewList()
  const submit = async ({ target: to, name }: AddValues) => {
    const into = to === 'new' ? await makeList(name) : await fetchList(list_id)
    await onRun({ action: 'add_to_list', chosen, list: into })
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('people.addTitle', { people })}
      submitLabel={t('people.addVerb')}
      form={form}
      draft={false}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label={t('people.whichList')}
        data={[
          { value: 'existing', label: t('people.existingList') },
          { value: 'new', label: t('people.newList') },
        ]}
        key={form.key('target')}
        {...form.getInputProps('target')}
      />
      {target === 'existing' ? (
        <EntityChoice
          kind="list"
          label={t('people.whichList')}
          placeholder={t('people.chooseList')}
          withAsterisk
          data-autofocus
          value={list_id}
          error={form.errors.list_id}
          onChange={(id) => form.setFieldValue('list_id', id)}
        />
      ) : (
        <TextInput
          label={t('people.listName')}
          withAsterisk
          maxLength={200}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      )}
      {target === 'existing' && list?.allow_multiple && <Text>{t('people.addMultiple')}</Text>}
    </FormDialog>
  )
}

/** Out of a list; the one that the page is filtered by is chosen already. */
export function RemoveFromListDialog({
  chosen,
  opened,
  onClose,
  onRun,
  filteredBy,
}: BulkDialogProps & { filteredBy: string }) {
  const t = useT()
  const { people } = useChosenText(chosen, opened)
  const form = useCallForm({
    call: 'createList',
    initialValues: { list_id: filteredBy },
    validate: { list_id: (id) => (id ? null : t('people.listRequired')) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('people.removeTitle', { people })}
      submitLabel={t('people.removeVerb')}
      form={form}
      draft={false}
      onSubmit={async ({ list_id }) => {
        await onRun({ action: 'remove_from_list', chosen, list: await fetchList(list_id) })
      }}
    >
      <Text>{t('people.removeHint')}</Text>
      <EntityChoice
        kind="list"
        label={t('people.whichList')}
        placeholder={t('people.chooseList')}
        withAsterisk
        data-autofocus
        value={form.useWatchValue('list_id')}
        error={form.errors.list_id}
        onChange={(id) => form.setFieldValue('list_id', id)}
      />
    </FormDialog>
  )
}

const fetchList = async (id: string): Promise<List> =>
  (await queryClient.fetchQuery(readOf('getList', { params: { id } }))).data

/** Makes the list once, also where what follows must be tried again. */
function useNewList(): (name: string) => Promise<List> {
  const made = useRef<List>(undefined)
  const create = useChange('createList')
  return async (name) => {
    if (made.current?.name !== name.trim()) made.current = (await create.mutateAsync({ body: { name } })).data
    return made.current
  }
}
