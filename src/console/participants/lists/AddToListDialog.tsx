import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'

type Props = { ids: string[]; except: List; onClose: () => void; onDone: () => void }

/** Puts the chosen members into another list too. */
export function AddToListDialog({ ids, except, onClose, onDone }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const read = useRead('listLists', { query: { search, per_page: 100 } }, { keepsPrevious: true })
  const found = (read.data?.data ?? []).filter(({ id }) => id !== except.id)
  const form = useCallForm({
    call: 'addMembers',
    initialValues: { list: '' },
    validate: { list: (list) => (list ? null : t('lists.listRequired')) },
  })
  const add = useChange('addMembers')
  const chosen = form.useWatchValue('list')
  const options = new Map(found.map(({ id, name }) => [id, name]))
  const chosenName = seen.get(chosen)
  if (chosenName !== undefined) options.set(chosen, chosenName)
  const submit = async ({ list }: { list: string }) => {
    const { count } = await add.mutateAsync({ params: { listId: list }, body: { participant_ids: ids } })
    const name = seen.get(list) ?? ''
    toast.success(
      count > 0 ? t('lists.added', { count, list: name }) : t('lists.addedNone', { list: name }),
      { for: 'messaging' },
    )
    onDone()
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('lists.addTitle', { count: ids.length })}
      submitLabel={t('lists.addVerb')}
      form={form}
      draft={false}
      onSubmit={submit}
    >
      <Select
        label={t('lists.list')}
        withAsterisk
        searchable
        data-autofocus
        openOnFocus={false}
        data={[...options].map(([value, label]) => ({ value, label }))}
        value={chosen || null}
        filter={({ options: all }) => all}
        nothingFoundMessage={t('lists.noListFound')}
        error={form.errors.list}
        onSearchChange={setTyped}
        onChange={(value, option) => {
          if (value) setSeen(new Map(seen).set(value, option?.label ?? ''))
          form.setFieldValue('list', value ?? '')
        }}
      />
    </FormDialog>
  )
}
