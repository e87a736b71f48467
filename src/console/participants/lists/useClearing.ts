import { useEffect, useState } from 'react'
import { touchBy, useChange } from '#console/kit/api/query.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'

const keyOf = (listId: string) => `fanfare.cleared.${listId}`

/** How many a clearing took out: the list itself counts as empty, so this window remembers it over a reload. */
export const rememberCleared = (listId: string, count: number): void =>
  sessionStorage.setItem(keyOf(listId), String(count))

export const clearedCount = (listId: string): number => Number(sessionStorage.getItem(keyOf(listId))) || 0

/** Keeps the participants of a list that is being cleared. */
export function useUndoClear(): (list: Pick<List, 'id'>) => void {
  const { mutate } = useChange('undoClearList', {
    onDone: () => toast.success(translate('lists.undone'), { for: 'messaging' }),
  })
  return ({ id }) => mutate({ params: { id } }, { onError: (error) => toast.error(error) })
}

/** Whole seconds until a moment; at its end the list is read again. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) {
      void touchBy('clearList')
      return undefined
    }
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}
