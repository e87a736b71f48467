import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countsOf, progressOf } from './counts.ts'

test('whoever is in the audience and has no message yet waits', () => {
  assert.deepEqual(countsOf({ states: { sent: 3 }, audience_count: 10 }), { sent: 3, queued: 7 })
  assert.deepEqual(countsOf({ states: { queued: 2, sent: 3 }, audience_count: 10 }), { queued: 7, sent: 3 })
})

test('counts that add up, or have no audience yet, stay as they are', () => {
  assert.deepEqual(countsOf({ states: { sent: 3, skipped: 1 }, audience_count: 4 }), { sent: 3, skipped: 1 })
  assert.deepEqual(countsOf({ states: {}, audience_count: null }), {})
})

const started_at = '2026-11-21T20:00:00.000Z'
const after = (seconds: number) => Date.parse(started_at) + seconds * 1000

test('the rate counts what went out, and the rest is judged by it', () => {
  const broadcast = {
    states: { delivered: 80, failed: 20, skipped: 100, queued: 50 },
    audience_count: 250,
    started_at,
  }
  assert.deepEqual(progressOf(broadcast, after(10)), { total: 250, done: 200, perSecond: 10, secondsLeft: 5 })
})

test('nothing went out yet: no rate, and no end is promised', () => {
  const broadcast = { states: { queued: 50 }, audience_count: 50, started_at }
  assert.deepEqual(progressOf(broadcast, after(0)), {
    total: 50,
    done: 0,
    perSecond: 0,
    secondsLeft: undefined,
  })
  assert.equal(progressOf({ ...broadcast, started_at: null }, after(5)).secondsLeft, undefined)
})
