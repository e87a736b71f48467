import { hintsKeptMs } from '#contract/subjects.ts'
import { type Hint, merged } from './hint.ts'

type Kept = { readonly clientId: number; readonly hint: Hint; readonly at: number }

/**
 * The hints of the last `hintsKeptMs`, for a screen that read before its stream was open. One of a client and subject
 * is kept, with the ids of all of them.
 */
export function lateHints(now: () => number = () => performance.now()) {
  // The oldest is first: each new one is put behind the others.
  const kept = new Map<string, Kept>()
  const forget = (before: number) => {
    for (const [key, { at }] of kept) {
      if (at >= before) return
      kept.delete(key)
    }
  }
  return {
    keep: (clientId: number, hint: Hint): void => {
      const at = now()
      forget(at - hintsKeptMs)
      const key = `${clientId}:${hint.subject}`
      const known = kept.get(key)?.hint
      kept.delete(key)
      kept.set(key, { clientId, hint: known ? merged(known, hint) : hint, at })
    },
    /** The hints of these clients of the last `ms`, with how long ago. */
    of: (clientIds: readonly number[], ms: number): Hint[] => {
      const at = now()
      const after = at - Math.min(ms, hintsKeptMs)
      return [...kept.values()]
        .filter((one) => one.at >= after && clientIds.includes(one.clientId))
        .map((one) => ({ ...one.hint, ago_ms: Math.round(at - one.at) }))
    },
  }
}
