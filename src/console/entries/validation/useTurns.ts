import { useCallback, useRef, useState } from 'react'

/** Work that is done in the order in which it was asked for, one after the other; busy while some is left. */
export function useTurns() {
  const [isBusy, setBusy] = useState(true)
  const last = useRef(Promise.resolve())
  const left = useRef(0)
  const inTurn = useCallback((work: () => Promise<void>): void => {
    left.current += 1
    setBusy(true)
    last.current = last.current.then(work).then(() => {
      left.current -= 1
      if (left.current === 0) setBusy(false)
    })
  }, [])
  return { isBusy, inTurn }
}
