import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slotsOf } from './slots.ts'

const point = (at: string, sent: number) => ({ at, sent, delivered: 0, failed: 0, unknown: 0 })

test('a quiet minute between two points has a slot of its own', () => {
  const slots = slotsOf([point('2026-11-21T20:00:00.000Z', 5), point('2026-11-21T20:02:00.000Z', 7)], 1)
  assert.deepEqual(
    slots.slice(0, 3).map(({ sent }) => sent),
    [5, 0, 7],
  )
  assert.equal(slots[1]?.at, '2026-11-21T20:01:00.000Z')
})

test('one point has room behind it, and none gives no chart', () => {
  assert.equal(slotsOf([point('2026-11-21T20:00:00.000Z', 5)], 1).length, 12)
  assert.deepEqual(slotsOf([], 1), [])
})

test('a stretch of days between two points stays left out', () => {
  const points = [point('2026-11-01T20:00:00.000Z', 5), point('2026-11-21T20:00:00.000Z', 7)]
  assert.deepEqual(slotsOf(points, 1), points)
})
