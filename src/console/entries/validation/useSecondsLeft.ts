import { useEffect, useState } from 'react'

/** How many seconds until that moment, counted once a second; undefined where there is none. */
export function useSecondsLeft(end: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (end === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [end])
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / 1000))
}
