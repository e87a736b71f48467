import { useEffect, useState } from 'react'

/** A timer of more than 24 days would end at once. */
const longestMs = 3_600_000

/** Whether that time is over, also once it is over while the page stands open. */
export function useIsPast(at: string | null): boolean {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? 0 : Date.parse(at) - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, longestMs))
    return () => clearTimeout(timer)
  }, [left])
  return at !== null && left <= 0
}
