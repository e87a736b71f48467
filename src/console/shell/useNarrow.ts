import { useRef } from 'react'
import { useStored } from './useStored.ts'

/** Presses so close to each other are one (M9). */
const debounceMs = 300

/** Whether the side navigation is narrow, which this browser remembers. The first press counts, at once. */
export function useNarrow() {
  const [isNarrow, setNarrow] = useStored('fanfare.nav', false)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const toggle = () => {
    const now = performance.now()
    if (now - lastAt.current < debounceMs) return
    lastAt.current = now
    setNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}
