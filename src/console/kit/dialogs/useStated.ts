import { useState } from 'react'

export type Stated = {
  /** The dialog's facts are no longer so, and nobody has read them again. */
  isChanged: boolean
  /** It was read again, or a refusal has said what is different. */
  accept: () => void
}

/**
 * Watches the facts that an open dialog states and its call sends as `seen`: they follow live, so what was read may be
 * something else at the moment of the click. Undefined while they are loading, or where there are none.
 */
export function useStated(facts: unknown, opened: boolean): Stated {
  const now = opened && facts !== undefined ? JSON.stringify(facts) : undefined
  const [read, setRead] = useState(now)
  if (read === undefined ? now !== undefined : !opened) setRead(now)
  return {
    isChanged: read !== undefined && now !== undefined && read !== now,
    accept: () => setRead(undefined),
  }
}
