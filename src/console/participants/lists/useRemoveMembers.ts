import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'

/** Takes participants out of a list; the toast puts them back, as often as they were in it. */
export function useRemoveMembers(list: List): (ids: string[]) => Promise<void> {
  const t = useT()
  const { name } = list
  const params = { listId: list.id }
  const addAgain = useChange('addMembers')
  const remove = useChange('removeMembers')
  const undo = async (ids: string[], people: number) => {
    await addAgain.mutateAsync({ params, body: { participant_ids: ids } })
    toast.success(t('lists.restored', { count: people, list: name }), { for: 'messaging' })
  }
  return async (ids) => {
    const { count } = await remove.mutateAsync({ params, body: { participant_ids: ids } })
    const places = placesOf(ids, count)
    toast.success(t('lists.removed', { count: ids.length, list: name }), {
      for: 'messaging',
      undo: places && (() => void undo(places, ids.length).catch(toast.error)),
    })
  }
}

/** Each as often as it was in the list; nothing where several had different numbers of places. */
function placesOf(ids: string[], count: number): string[] | undefined {
  if (count === ids.length) return ids
  const [only] = ids
  return ids.length === 1 && only && count <= 1000 ? Array.from({ length: count }, () => only) : undefined
}
