import type { BroadcastDetail } from '#contract/messaging/calls.ts'

type Counted = Pick<BroadcastDetail, 'states' | 'audience_count'>

/** Rows of the frozen audience that are not written yet wait as well: so the states add up to the audience. */
export function countsOf({ states, audience_count }: Counted): Record<string, number> {
  const written = Object.values(states).reduce((sum, count) => sum + count, 0)
  const missing = Math.max(0, (audience_count ?? 0) - written)
  return missing === 0 ? states : { ...states, queued: (states.queued ?? 0) + missing }
}

type Progress = { total: number; done: number; perSecond: number; secondsLeft: number | undefined }

/** How far sending is. Those who were skipped took no time, so the rate counts only what went out. */
export function progressOf(
  { states, audience_count, started_at }: Counted & Pick<BroadcastDetail, 'started_at'>,
  now: number,
): Progress {
  const counts = countsOf({ states, audience_count })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const waiting = (counts.queued ?? 0) + (counts.sending ?? 0)
  const gone = total - waiting - (counts.skipped ?? 0)
  const seconds = started_at ? (now - Date.parse(started_at)) / 1000 : 0
  const perSecond = seconds >= 1 ? gone / seconds : 0
  return {
    total,
    done: total - waiting,
    perSecond,
    secondsLeft: perSecond > 0 ? Math.ceil(waiting / perSecond) : undefined,
  }
}
