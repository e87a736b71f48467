import type { InputOf } from '#contract/kit.ts'
import type { getTimeline as getTimelineRoute, timelinePoint } from '#contract/messaging/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listMinutes } from '../delivery/counts.ts'
import { findBroadcast } from './queries/broadcasts.ts'

type Point = InputOf<typeof timelinePoint>
type Timeline = InputOf<(typeof getTimelineRoute)['answer']>

const mostPoints = 240
/** Minutes that a point may stand for: even parts of an hour or a day, so that points begin at round times. */
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440]

/** How a broadcast went out over time; quiet stretches are left out. */
export async function getTimeline(db: Db, scope: Scope, broadcastId: string): Promise<Timeline> {
  found(await findBroadcast(db, scope, broadcastId))
  const counts = await listMinutes(db, scope, broadcastId)
  const [first, last] = [counts[0]?.minute.getTime() ?? 0, counts.at(-1)?.minute.getTime() ?? 0]
  const span = (last - first) / 60_000 + 1
  const minutes =
    widths.find((width) => span / width <= mostPoints - 1) ?? Math.ceil(span / mostPoints / 1440) * 1440
  const points = new Map<number, Point>()
  for (const { minute, state, count } of counts) {
    const start = Math.floor(minute.getTime() / (minutes * 60_000)) * minutes * 60_000
    const point = points.get(start) ?? { at: new Date(start), sent: 0, delivered: 0, failed: 0, unknown: 0 }
    if (isCounted(state)) point[state] += count
    points.set(start, point)
  }
  return { minutes, data: [...points.values()] }
}

const isCounted = (state: string): state is Exclude<keyof Point, 'at'> =>
  ['sent', 'delivered', 'failed', 'unknown'].includes(state)
