/** The time of a call is over. It has the name that `AbortSignal.timeout` gives to it. */
export class DeadlineError extends Error {
  override name = 'TimeoutError'
}

export type Deadline = {
  /** Aborted when the time is over. */
  readonly over: AbortSignal
  /** The call has ended; nothing is aborted any more. */
  readonly clear: () => void
}

/** A call's own clock, from now on. Who does not want it any more ends it `sooner`. */
export function startDeadline(milliseconds: number, sooner?: AbortSignal): Deadline {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new DeadlineError('no answer in time'))
  const timer = setTimeout(stop, milliseconds)
  sooner?.addEventListener('abort', stop)
  if (sooner?.aborted) stop()
  return {
    over: stopping.signal,
    clear: () => {
      clearTimeout(timer)
      sooner?.removeEventListener('abort', stop)
    },
  }
}

/**
 * Gives the call's outcome within so many milliseconds. `over` ends what it has open; nobody waits for it longer, also
 * where it does not come back by itself.
 *
 * @throws DeadlineError
 */
export async function within<Given>(
  milliseconds: number,
  call: (over: AbortSignal) => Promise<Given>,
): Promise<Given> {
  const { over, clear } = startDeadline(milliseconds)
  try {
    return await Promise.race([call(over), rejection(over)])
  } finally {
    clear()
  }
}

/** Rejects when the signal is aborted, with its reason. */
export const rejection = (over: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(over.reason)
    if (over.aborted) stop()
    else over.addEventListener('abort', stop, { once: true })
  })
