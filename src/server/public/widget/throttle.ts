/**
 * How often one address may write in the widgets, in this process: the forms are open to anybody. Counted in the
 * memory, since a count that a restart loses costs less than a row for each message.
 */
export type Throttle = (address: string, at: Date) => boolean

/** Lets `max` through in each `windowSeconds` that begins with an address's first; true where it is one too many. */
export function createThrottle(max: number, windowSeconds: number): Throttle {
  const seen = new Map<string, { count: number; until: number }>()
  return (address, at) => {
    const now = at.getTime()
    if (seen.size >= mostAddresses) forgetOver(seen, now)
    const known = seen.get(address)
    const current = known && known.until > now ? known : { count: 0, until: now + windowSeconds * 1000 }
    current.count += 1
    seen.set(address, current)
    return current.count > max
  }
}

const mostAddresses = 10_000

/** Forgets the addresses whose window is over, or all where too many are left, rather than fill the memory. */
function forgetOver(seen: Map<string, { until: number }>, now: number): void {
  for (const [address, { until }] of seen) if (until <= now) seen.delete(address)
  if (seen.size >= mostAddresses) seen.clear()
}
