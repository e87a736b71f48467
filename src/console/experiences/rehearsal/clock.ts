type Times = { readonly started_at: string | null; readonly ended_at: string | null }

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

const places = [
  ['beforeStart', 'started_at', -hour],
  ['start', 'started_at', 0],
  ['now', undefined, 0],
  ['beforeEnd', 'ended_at', -minute],
  ['end', 'ended_at', 0],
  ['afterEnd', 'ended_at', day],
] as const

/** The jumps of the clock: what hangs on a time that the experience has not is left out. */
export const jumpsOf = (times: Times) =>
  places.flatMap(([name, time, by]) => {
    const from = time && times[time]
    if (time && !from) return []
    return [{ name, atOf: () => new Date((from ? Date.parse(from) : Date.now()) + by) }]
  })

/** Local text, so a day later is the same time of day. */
export function movedBy(local: string, milliseconds: number): string {
  const at = new Date(`${local}Z`)
  return Number.isNaN(at.getTime()) ? local : new Date(at.getTime() + milliseconds).toISOString().slice(0, 19)
}
