import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'

type ListName = { id: string; name: string }

/** Puts a participant into lists and takes him or her out; each can be undone from its toast. */
export function useMembership(participantId: string) {
  const t = useT()
  const put = useChange('addMembers')
  const take = useChange('removeMember')
  const putBack = (listId: string, times: number) =>
    put.mutateAsync({
      params: { listId },
      body: { participant_ids: Array.from({ length: times }, () => participantId) },
    })
  const takeOut = (listId: string) =>
    take.mutateAsync({ params: { listId }, body: { participant_id: participantId } })

  const add = async ({ id, name }: ListName) => {
    const { count } = await putBack(id, 1)
    if (count === 0) toast.success(t('person.alreadyInList', { name }), { for: 'messaging' })
    else
      toast.success(t('person.addedToList', { name }), {
        undo: () => void remove({ id, name, times: 1 }).catch(toast.error),
      })
  }
  const remove = async ({ id, name, times }: ListName & { times: number }) => {
    await takeOut(id)
    toast.success(t('person.removedFromList', { name }), {
      undo: () => void putBack(id, times).catch(toast.error),
    })
  }
  return {
    isBusy: put.isPending || take.isPending,
    add: (list: ListName) => void add(list).catch(toast.error),
    remove: (place: ListName & { times: number }) => void remove(place).catch(toast.error),
  }
}
