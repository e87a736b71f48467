import { SegmentedControl, Text } from '@mantine/core'
import { useRef } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { List } from '#contract/participants/calls.ts'
import { fetchList, ListField } from '../EntityChoice.tsx'
import { type Chosen, useChosenText } from './chosen.ts'
import type { BulkRequest } from './useBulk.ts'

/** `filteredBy`: the list that the page is narrowed to, or ''. */
export type BulkTask = { action: BulkRequest['action']; chosen: Chosen; filteredBy: string }
type Shared = {
  opened: boolean
  onClose: () => void
  /** Throws what the call throws. */
  onRun: (request: BulkRequest) => Promise<void>
}
type Props = Shared & {
  chosen: Chosen
  /** Whom it is about, by number. */
  people: string
  /** That number, once it is known. */
  facts: number | undefined
}

/** The questions before something is done to many: which list, why, or whether. Each names the number. */
export function BulkDialogs({ task: { action, chosen, filteredBy }, ...rest }: Shared & { task: BulkTask }) {
  const { people, count } = useChosenText(chosen, rest.opened)
  const onRun = (request: BulkRequest) =>
    rest.onRun({ ...request, seen: count === undefined ? undefined : { count } })
  const props = { ...rest, onRun, chosen, people, facts: count }
  switch (action) {
    case 'add_to_list':
      return <AddToListDialog {...props} />
    case 'remove_from_list':
      return <RemoveFromListDialog {...props} filteredBy={filteredBy} />
    case 'delete':
      return <DeleteManyDialog {...props} isReady={count !== undefined} />
    default:
      return <FlagManyDialog {...props} action={action} />
  }
}

/** Into a list that exists, or into a new one. */
function AddToListDialog({ chosen, people, onRun, ...dialog }: Props) {
  const t = useT()
  const form = useCallForm({
    call: 'createList',
    initialValues: { target: 'existing', list_id: '', name: '' },
    validate: {
      list_id: (id, { target }) => (target === 'existing' && !id ? t('people.listRequired') : null),
      name: (name, { target }) => (target === 'new' && !name.trim() ? t('people.listNameRequired') : null),
    },
  })
  const isNew = form.useWatchValue('target') === 'new'
  const id = form.useWatchValue('list_id')
  const list = useRead('getList', { params: { id } }, { isEnabled: id !== '' }).data?.data
  const makeList = useNewList()
  return (
    <FormDialog
      {...dialog}
      title={t('people.addTitle', { people })}
      submitLabel={t('people.addVerb')}
      form={form}
      draft={false}
      onSubmit={async ({ name, list_id }) => {
        const into = isNew ? await makeList(name) : await fetchList(list_id)
        await onRun({ action: 'add_to_list', chosen, list: into })
      }}
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
      {isNew ? (
        <TextField form={form} name="name" label={t('people.listName')} />
      ) : (
        <ListField form={form} label={t('people.whichList')} placeholder={t('people.chooseList')} />
      )}
      {!isNew && list?.allow_multiple && <Text>{t('people.addMultiple')}</Text>}
    </FormDialog>
  )
}

/** Out of a list; the one that the page is filtered by is chosen already. */
function RemoveFromListDialog({
  chosen,
  people,
  onRun,
  filteredBy,
  ...dialog
}: Props & { filteredBy: string }) {
  const t = useT()
  const form = useCallForm({
    call: 'createList',
    initialValues: { list_id: filteredBy },
    validate: { list_id: (id) => (id ? null : t('people.listRequired')) },
  })
  return (
    <FormDialog
      {...dialog}
      title={t('people.removeTitle', { people })}
      submitLabel={t('people.removeVerb')}
      form={form}
      draft={false}
      onSubmit={async ({ list_id }) =>
        onRun({ action: 'remove_from_list', chosen, list: await fetchList(list_id) })
      }
    >
      <Text>{t('people.removeHint')}</Text>
      <ListField form={form} label={t('people.whichList')} placeholder={t('people.chooseList')} />
    </FormDialog>
  )
}

function FlagManyDialog({ action, chosen, people, onRun, ...dialog }: Props & { action: 'flag' | 'unflag' }) {
  const t = useT()
  const isFlagging = action === 'flag'
  return (
    <ReasonDialog
      {...dialog}
      call="flagParticipant"
      title={t(isFlagging ? 'people.flagTitle' : 'people.unflagTitle', { people })}
      verb={t(isFlagging ? 'people.flagVerb' : 'people.unflagVerb')}
      about=""
      required={isFlagging ? t('people.reasonRequired') : undefined}
      onReason={(reason) => onRun({ action, chosen, reason })}
    >
      <Text>{t(isFlagging ? 'people.flagMeans' : 'people.unflagManyMeans')}</Text>
    </ReasonDialog>
  )
}

function DeleteManyDialog({ chosen, people, onRun, ...dialog }: Props & { isReady: boolean }) {
  const t = useT()
  return (
    <ConfirmDialog
      {...dialog}
      title={t('people.deleteTitle', { people })}
      verb={t('people.deleteManyVerb', { people })}
      isDestructive
      onConfirm={() => onRun({ action: 'delete', chosen })}
    >
      <Text>{t('people.deleteLost')}</Text>
      <Text mt="xs">{t('people.deleteManyKept')}</Text>
    </ConfirmDialog>
  )
}

/** Makes the list once, also where what follows must be tried again. */
function useNewList(): (name: string) => Promise<List> {
  const made = useRef<List>(undefined)
  const create = useChange('createList')
  return async (name) => {
    if (made.current?.name !== name.trim()) made.current = (await create.mutateAsync({ body: { name } })).data
    return made.current
  }
}
