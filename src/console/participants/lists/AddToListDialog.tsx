import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'
import { fetchList, ListField } from '../people/EntityChoice.tsx'

type Props = { ids: string[]; except: List; onClose: () => void; onDone: () => void }

/** Puts the chosen members into another list too. */
export function AddToListDialog({ ids, except, onClose, onDone }: Props) {
  const t = useT()
  const add = useChange('addMembers')
  const form = useCallForm({
    call: 'addMembers',
    initialValues: { list_id: '' },
    validate: { list_id: (id) => (id ? null : t('lists.listRequired')) },
  })
  const submit = async ({ list_id: listId }: { list_id: string }) => {
    const { name: list } = await fetchList(listId)
    const { count } = await add.mutateAsync({ params: { listId }, body: { participant_ids: ids } })
    toast.success(count > 0 ? t('lists.added', { count, list }) : t('lists.addedNone', { list }), {
      for: 'messaging',
    })
    onDone()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('lists.addTitle', { count: ids.length })}
      submitLabel={t('lists.addVerb')}
      form={form}
      draft={false}
      onSubmit={submit}
    >
      <ListField
        form={form}
        except={except.id}
        label={t('lists.list')}
        clearable={false}
        nothingFoundMessage={t('lists.noListFound')}
      />
    </FormDialog>
  )
}
