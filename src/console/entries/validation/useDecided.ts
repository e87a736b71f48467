import { useCallback, useRef, useState } from 'react'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import type { useQueueCalls, Verdict } from './useQueueCalls.ts'

/** `undoUntil` is not known before the server has answered. */
export type Decided = { entry: ValidationEntry; status: Decision; undoUntil: number | undefined }
/** A decision that did not come about, with what was typed for it. */
export type Refused = { entryId: string; verdict: Verdict }

/** The last decision, shown as made from its key on; one that is refused is taken back from the screen. */
export function useDecided({ decide }: Pick<ReturnType<typeof useQueueCalls>, 'decide'>) {
  const [decided, setDecided] = useState<Decided>()
  const [refused, setRefused] = useState<Refused>()
  const lastRefused = useRef<string>(undefined)
  const forget = useCallback(() => setDecided(undefined), [])
  /** A further decision may be shown by now. */
  const update = (entry: ValidationEntry, change: Partial<Decided> | undefined) =>
    setDecided((now) => (now?.entry.id === entry.id ? change && { ...now, ...change } : now))
  return {
    decided,
    refused,
    show: (entry: ValidationEntry, { status }: Verdict) => {
      setDecided({ entry, status, undoUntil: undefined })
      setRefused(undefined)
    },
    tell: async (entry: ValidationEntry, verdict: Verdict): Promise<void> => {
      lastRefused.current = undefined
      try {
        const undoUntil = await decide(entry, verdict)
        update(entry, undoUntil === undefined ? undefined : { undoUntil })
      } catch (cause) {
        lastRefused.current = entry.id
        setRefused({ entryId: entry.id, verdict })
        update(entry, undefined)
        throw cause
      }
    },
    /** Known once the decision was told: its entry is in hand again. */
    isRefused: ({ id }: ValidationEntry) => lastRefused.current === id,
    forget,
  }
}
