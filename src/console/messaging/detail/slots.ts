import type { TimelinePoint } from '#contract/messaging/calls.ts'

const fewest = 12
const most = 240
const minuteMs = 60_000

/**
 * The points side by side with the quiet stretches between them, so that the chart's length is time. Where that gives
 * too many, the stretches stay left out; few points get room behind them, so that one is no wall.
 */
export function slotsOf(points: readonly TimelinePoint[], minutes: number): TimelinePoint[] {
  const first = points.at(0)
  const last = points.at(-1)
  if (!first || !last) return []
  const stepMs = minutes * minuteMs
  const start = Date.parse(first.at)
  const length = Math.round((Date.parse(last.at) - start) / stepMs) + 1
  if (length > most) return [...points]
  const byTime = new Map(points.map((point) => [Date.parse(point.at), point]))
  return Array.from({ length: Math.max(length, fewest) }, (_, at) => {
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
