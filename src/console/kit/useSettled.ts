import { useRef, useState } from 'react'
import { waitOf } from './settling.ts'

/** The text typed into a search of the server, once it stands still, or after a second of typing (M9). */
export function useSettled(): [settled: string, type: (typed: string) => void] {
  const [settled, settle] = useState('')
  const timer = useRef<number>(undefined)
  const begunAt = useRef<number>(undefined)
  const type = (typed: string) => {
    window.clearTimeout(timer.current)
    const now = Date.now()
    begunAt.current ??= now
    timer.current = window.setTimeout(
      () => {
        begunAt.current = undefined
        settle(typed.trim())
      },
      waitOf(now - begunAt.current),
    )
  }
  return [settled, type]
}
