import type { TimelinePoint } from '#contract/messaging/calls.ts'

const fewest = 12
const most = 240
const minuteMs = 60_000

/**
 * The points side by side with the quiet stretches between them, so that the chart's length is time. Where that gives
 * too many, the stretches stay left out; few points get room beside them, so that one is no wall: behind them as far as
 * `now`, since nobody knows what comes, and before them.
 */
export function slotsOf(
  points: readonly TimelinePoint[],
  { minutes, now }: { minutes: number; now: number },
): TimelinePoint[] {
  const first = points.at(0)
  const last = points.at(-1)
  if (!first || !last) return []
  const stepMs = minutes * minuteMs
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)]
  const length = Math.round((to - from) / stepMs) + 1
  if (length > most) return [...points]
  const room = Math.max(0, fewest - length)
  const behind = Math.min(room, Math.max(0, Math.floor((now - to) / stepMs)))
  const start = from - (room - behind) * stepMs
  const byTime = new Map(points.map((point) => [Date.parse(point.at), point]))
  return Array.from({ length: length + room }, (_, at) => {
    const time = start + at * stepMs
    return (
      byTime.get(time) ?? {
        at: new Date(time).toISOString(),
        sent: 0,
        delivered: 0,
        failed: 0,
        unknown: 0,
      }
    )
  })
}
