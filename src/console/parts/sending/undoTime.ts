import { useEffect, useState } from 'react'
import type { Message } from '#contract/messaging/calls.ts'

/** As the server waits (`undoSendSeconds` of the contract, whose schemas stay out of the browser). */
export const undoSendMs = 5_000
const tickMs = 250

/** Whole seconds in which a message can be taken back; 0 once it is on its way. Never more than the server waits. */
export function secondsToUndo(message: Pick<Message, 'state' | 'undo_until'>, now: number): number {
  if (message.state !== 'queued' || message.undo_until === null) return 0
  const left = Math.min(Date.parse(message.undo_until) - now, undoSendMs)
  return Math.max(0, Math.ceil(left / 1000))
}

/** Seconds that count down until they are 0. */
export function useCountdown(secondsAt: (now: number) => number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = secondsAt(now)
  const isCounting = seconds > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isCounting])
  return seconds
}
