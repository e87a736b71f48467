import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimelinePoint } from '#contract/messaging/calls.ts'
import { slotsOf } from './slots.ts'

const point = (at: string, sent: number) => ({ at, sent, delivered: 0, failed: 0, unknown: 0 })

const later = Date.parse('2026-11-25T00:00:00.000Z')
const slots = (points: TimelinePoint[], now = later) => slotsOf(points, { minutes: 1, now })

test('a quiet minute between two points has a slot of its own', () => {
  const shown = slots([point('2026-11-21T20:00:00.000Z', 5), point('2026-11-21T20:02:00.000Z', 7)])
  assert.deepEqual(
    shown.slice(0, 3).map(({ sent }) => sent),
    [5, 0, 7],
  )
  assert.equal(shown[1]?.at, '2026-11-21T20:01:00.000Z')
})

test('one point has room behind it, and none gives no chart', () => {
  assert.equal(slots([point('2026-11-21T20:00:00.000Z', 5)]).length, 12)
  assert.deepEqual(slots([]), [])
})

test('while it goes out the chart ends now, and the room is before it', () => {
  const now = Date.parse('2026-11-21T20:03:30.000Z')
  const shown = slots([point('2026-11-21T20:00:00.000Z', 5), point('2026-11-21T20:01:00.000Z', 7)], now)
  assert.equal(shown.length, 12)
  assert.equal(shown.at(-1)?.at, '2026-11-21T20:03:00.000Z')
  assert.deepEqual(
    shown.slice(-4).map(({ sent }) => sent),
    [5, 7, 0, 0],
  )
  // The clock of this machine may be behind the server's.
  const early = slots([point('2026-11-21T20:05:00.000Z', 5)], now)
  assert.equal(early.at(-1)?.at, '2026-11-21T20:05:00.000Z')
})

test('a stretch of days between two points stays left out', () => {
  const points = [point('2026-11-01T20:00:00.000Z', 5), point('2026-11-21T20:00:00.000Z', 7)]
  assert.deepEqual(slots(points), points)
})
