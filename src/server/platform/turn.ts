/** A turn's input, and what it may tell. */
export type Turn = {
  /** Whether something more may begin: no longer once the process stops, others should have the place, or it is over. */
  readonly isOn: () => boolean
  /** Aborted where it has lasted too long or is of no use any more: what still runs is given up. */
  readonly over: AbortSignal
  /** It is of no use any more: what it was for has gone. */
  readonly stop: () => void
  /** It only waits for something that is away, and others may have its place meanwhile. */
  readonly leavePlace: () => void
}

/** A turn as its loop sees it. `end` is for when it is over. */
export type RunningTurn = Turn & {
  readonly hasPlace: () => boolean
  readonly end: () => void
}

/** After so long a turn makes room for others. */
const turnMilliseconds = 5000

type Limits = { readonly signal: AbortSignal; readonly longestMilliseconds?: number }

export function beginTurn({ signal, longestMilliseconds }: Limits): RunningTurn {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  let isTimeUp = false
  let hasPlace = true
  const timer = setTimeout(() => (isTimeUp = true), turnMilliseconds)
  const longest = longestMilliseconds === undefined ? undefined : setTimeout(stop, longestMilliseconds)
  return {
    isOn: () => !signal.aborted && !isTimeUp && !stopping.signal.aborted,
    over: stopping.signal,
    stop,
    leavePlace: () => {
      hasPlace = false
    },
    hasPlace: () => hasPlace,
    end: () => {
      clearTimeout(timer)
      clearTimeout(longest)
    },
  }
}
