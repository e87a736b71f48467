import type { Outgoing } from './outgoing.ts'

// Requests that were sent and not answered yet, by sequence number. Every one ends: answered, late, or lost with its line.
// One timer watches over all of them.

export type Answered = { readonly code: number /** Of a submit that was taken. */; readonly id: string }

/** `unsent`: nothing was written. `late`, `lost`: it was, and no answer came in time, or the line ended before. */
export type Answer =
  | ({ readonly kind: 'answered' } & Answered)
  | { readonly kind: 'unsent' | 'late' | 'lost' }

export type Request = {
  /** Gets its sequence number when it is sent. */
  readonly pdu: Buffer
  readonly milliseconds: number
  /** Called once, when the other side no longer has it open: answered, even late, forgotten, or the line ended. */
  readonly onClosed?: () => void
  /** Called with an answer that came after its time. */
  readonly onLate?: (answer: Answered) => void
}

export type Pending = {
  readonly send: (request: Request) => Promise<Answer>
  readonly answer: (sequence: number, answered: Answered) => void
  /** Something came from the other side. */
  readonly noteLife: () => void
  /** The line ended. */
  readonly end: () => void
}

type Open = {
  readonly request: Request
  readonly sentAt: number
  readonly resolve: (answer: Answer) => void
  until: number
  isLate: boolean
}

const lastSequence = 0x7fff_ffff

export function createPending(
  { write }: Outgoing,
  { forgetMilliseconds, onSilence }: { forgetMilliseconds: number; onSilence: () => void },
): Pending {
  const open = new Map<number, Open>()
  let [sequence, heardAt, isEnded] = [0, performance.now(), false]

  const close = (number: number): Open | undefined => {
    const one = open.get(number)
    open.delete(number)
    one?.request.onClosed?.()
    return one
  }
  const expire = (now: number, number: number, one: Open) => {
    if (one.isLate) return void close(number)
    one.isLate = true
    one.until = now + forgetMilliseconds
    one.resolve({ kind: 'late' })
    // A line on which nothing came since then is dead or as good as dead. Else only the answer is lost, or will still
    // come.
    if (heardAt < one.sentAt) onSilence()
  }
  const watch = createWatch(() => {
    const now = performance.now()
    for (const [number, one] of open) if (one.until <= now) expire(now, number, one)
    return Math.min(...[...open.values()].map(({ until }) => until))
  })

  return {
    send: (request) =>
      new Promise((resolve) => {
        sequence = sequence === lastSequence ? 1 : sequence + 1
        request.pdu.writeUInt32BE(sequence, 12)
        if (isEnded || !write(request.pdu)) {
          request.onClosed?.()
          return resolve({ kind: 'unsent' })
        }
        const sentAt = performance.now()
        const until = sentAt + request.milliseconds
        open.set(sequence, { request, sentAt, until, isLate: false, resolve })
        watch.by(until)
      }),
    answer: (number, answered) => {
      const one = close(number)
      if (one?.isLate) one.request.onLate?.(answered)
      else one?.resolve({ kind: 'answered', ...answered })
    },
    noteLife: () => {
      heardAt = performance.now()
    },
    end: () => {
      isEnded = true
      watch.stop()
      for (const number of open.keys()) close(number)?.resolve({ kind: 'lost' })
    },
  }
}

/** Looks at the earliest time that it was told, which looking answers anew; never where that is infinite. */
function createWatch(look: () => number) {
  let timer: NodeJS.Timeout | undefined
  let next = Number.POSITIVE_INFINITY
  let isStopped = false
  const by = (time: number) => {
    if (isStopped || time >= next) return
    next = time
    clearTimeout(timer)
    timer = setTimeout(ring, Math.max(1, time - performance.now()))
  }
  const ring = () => {
    next = Number.POSITIVE_INFINITY
    by(look())
  }
  return {
    by,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
