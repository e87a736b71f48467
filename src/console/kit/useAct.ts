import { useRef, useState } from 'react'

/** `error` is undefined where the form's own check said no. */
export type Failure = { error: unknown; at: number }
export type Act = {
  isBusy: boolean
  failure: Failure | undefined
  /** Does it, one at a time; answers whether it was done. What it throws becomes the failure. */
  run: (act: () => Promise<unknown>) => Promise<boolean>
  fail: (error: unknown) => void
  clear: () => void
}

/** Something that takes a while and may fail: every save, dialog and button that asks the server. */
export function useAct(): Act {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)
  const fail = (error: unknown) => setFailure({ error, at: Date.now() })
  return {
    isBusy,
    failure,
    fail,
    clear: () => setFailure(undefined),
    run: async (act) => {
      if (isRunning.current) return false
      isRunning.current = true
      setBusy(true)
      try {
        await act()
        setFailure(undefined)
        return true
      } catch (error) {
        fail(error)
        return false
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}
