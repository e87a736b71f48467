import { setTimeout as sleep } from 'node:timers/promises'
import type { Slots } from '../slots.ts'
import type { Line } from './line.ts'
import type { Answer, Answered } from './pending.ts'
import { isBusy, isPermanent, status } from './statuses.ts'

// Single parts on their way to the gateway. One that surely did not reach it is offered again: the first part of a
// text for a moment, a later one for as long as its text has, because the phone has the first ones already.

/** When something must be answered (performance.now), and a promise that is kept then. */
export type Deadline = { readonly endsAt: number; readonly over: Promise<void> }

export type Sent = {
  readonly pdu: Buffer
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly deadline: Deadline
  readonly onLate: (answered: Answered) => void
}

type Sending = {
  readonly line: Line
  readonly slots: Slots
  readonly times: {
    readonly lineMilliseconds: number
    readonly responseMilliseconds: number
    readonly busyMilliseconds: number
    readonly busyPauseMilliseconds: number
  }
}

/** A part that is refused again and again is offered with longer and longer pauses, up to so many times the first. */
const longestPause = 4

/**
 * A slot of the window is held until the gateway has answered or the line is gone, also where nobody waits for the
 * answer any more: what it still has open counts for its window.
 */
export function createSendPart({ line, slots, times }: Sending) {
  const { busyMilliseconds, busyPauseMilliseconds: firstPause } = times
  /** Later parts that were refused and are offered again. What the gateway has room for is theirs before new texts'. */
  let unfinished = 0

  const once = async ({ pdu, deadline, isLast, onLate }: Sent): Promise<Answer> => {
    const connection = await line.bound(Math.min(times.lineMilliseconds, left(deadline)))
    if (!connection || !(await slots.take(deadline))) return { kind: 'unsent' }
    if (left(deadline) <= 0) {
      slots.free()
      return { kind: 'unsent' }
    }
    const milliseconds = Math.min(times.responseMilliseconds, left(deadline))
    // Of a text with several parts only the answer to the last one says what became of the text.
    const late = isLast ? { onLate } : {}
    return connection.request({ pdu, milliseconds, onClosed: slots.free, ...late })
  }
  const sendFirst = async (sent: Sent): Promise<Answer> => {
    const until = performance.now() + Math.min(busyMilliseconds, left(sent.deadline)) - firstPause
    for (;;) {
      const isOver = performance.now() > until
      const answer = unfinished > 0 && !isOver ? undefined : await once(sent)
      if (answer && (isOver || !isBusyAnswer(answer))) return answer
      await sleep(firstPause)
    }
  }
  const sendLater = async (sent: Sent): Promise<Answer> => {
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause * firstPause)) {
      const answer = await once(sent)
      // An offer at the last moment has no time for its answer, and a refusal that is not heard leaves the text unknown.
      if (!isOfferedAgain(answer) || left(sent.deadline) <= pause + firstPause) return answer
      unfinished += 1
      await sleep(pause)
      unfinished -= 1
    }
  }
  return {
    send: (sent: Sent): Promise<Answer> => (sent.isFirst ? sendFirst(sent) : sendLater(sent)),
    /** Work that has so long: what waits for a slot by its deadline gets none after it. */
    inTime: async <Result>(
      milliseconds: number,
      work: (deadline: Deadline) => Promise<Result>,
    ): Promise<Result> => {
      const { promise: over, resolve } = Promise.withResolvers<void>()
      const deadline = { endsAt: performance.now() + milliseconds, over }
      const timer = setTimeout(() => {
        slots.giveUp(deadline)
        resolve()
      }, milliseconds)
      try {
        return await work(deadline)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const isBusyAnswer = (answer: Answer) => answer.kind === 'answered' && isBusy(answer.code)

/** The gateway has not taken it, and may at the next try. */
function isOfferedAgain(answer: Answer): boolean {
  if (answer.kind !== 'answered') return answer.kind === 'unsent'
  return answer.code !== status.ok && !isPermanent(answer.code)
}

const left = ({ endsAt }: Deadline): number => endsAt - performance.now()
