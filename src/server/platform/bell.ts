/** How long nobody looks by himself while hints come: that look finds what a hint lost. */
export const restMilliseconds = 10_000
/** How often one looks while no hints can come, because the connection that listens is lost. */
const deafMilliseconds = 1000

/**
 * How what works in the background waits for something to do: until a hint rings, or until the time of its own next
 * look. One loop waits at a bell, and what else is to end its wait rings: a wait that is left behind would take the ring
 * that the next one waits for, so a second one throws.
 */
export type Bell = {
  readonly ring: () => void
  /**
   * Resolves at the next ring, at once if it rang since the last wait, or after so many milliseconds: after
   * `longestMilliseconds` in any case, and after 1 s while no hints come.
   */
  readonly wait: (milliseconds?: number) => Promise<void>
  /** Whether hints come, which nobody knows before this is called. It rings, since some may have been lost. */
  readonly setHearing: (isHearing: boolean) => void
}

export function createBell(longestMilliseconds = restMilliseconds): Bell {
  let isRung = false
  let isHearing = false
  let awaken: (() => void) | undefined
  const ring = () => {
    isRung = true
    awaken?.()
  }
  return {
    ring,
    wait: async (milliseconds = longestMilliseconds) => {
      if (awaken) throw new Error('a bell has one who waits, and somebody waits already')
      const longest = isHearing ? longestMilliseconds : Math.min(longestMilliseconds, deafMilliseconds)
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(milliseconds, longest))
          awaken = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isRung = false
      awaken = undefined
    },
    setHearing: (is) => {
      isHearing = is
      ring()
    },
  }
}
