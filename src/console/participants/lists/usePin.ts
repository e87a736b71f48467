import { useCallback } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'

/** Pins a list for this person, or unpins it; the same function from one render to the next. */
export function usePin(): (list: List) => void {
  const { mutate } = useChange('pinList')
  return useCallback(
    (list) =>
      mutate(
        { params: { id: list.id }, body: { is_pinned: !list.is_pinned } },
        { onError: (error) => toast.error(error) },
      ),
    [mutate],
  )
}
