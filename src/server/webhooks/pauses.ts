// When a dispatch is tried again, when a webhook that takes nothing is, and from when on it is paused.

import { pauseAfterHours } from '#contract/webhooks/webhookLimits.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** After the first, the second … try of one event. */
const pausesOfDispatch = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
]
const longestPause = 6 * hour

/** So many failures in a row, whatever the events, and the webhook itself rests: one event is tried at a time. */
export const failuresBeforeRest = 3
const [firstRest, longestRest] = [5 * second, 5 * minute]
const probeEvery = hour
/** The wait that an answer asks for is believed up to this. */
const longestAskedFor = hour

/** A fifth more or less, so that what failed together does not come together again. */
const shaken = (milliseconds: number): number => milliseconds * (0.8 + Math.random() * 0.4)

const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + Math.round(milliseconds))

/** When an event is tried again that was tried so often. */
export const nextTry = (at: Date, attempts: number): Date =>
  after(at, shaken(pausesOfDispatch[attempts - 1] ?? longestPause))

export type Failing = { readonly failures: number; readonly isPaused: boolean; readonly askedSeconds: number }

/** Until when a webhook rests that failed so often in a row; null where it goes on at once. */
export function restUntil(at: Date, { failures, isPaused, askedSeconds }: Failing): Date | null {
  const asked = Math.min(askedSeconds * second, longestAskedFor)
  const own = ownRest(failures, isPaused)
  return own === 0 && asked === 0 ? null : after(at, Math.max(shaken(own), asked))
}

function ownRest(failures: number, isPaused: boolean): number {
  if (isPaused) return probeEvery
  if (failures < failuresBeforeRest) return 0
  return Math.min(firstRest * 2 ** (failures - failuresBeforeRest), longestRest)
}

/** Whether it has failed for so long that it is paused. */
export const isDead = (failingSince: Date, at: Date): boolean =>
  at.getTime() - failingSince.getTime() >= pauseAfterHours * hour
