import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Counted, type Line, planPrizes, type Rules } from './creditPlan.ts'

const mug: Line = { poolId: 'mug', typeId: 'red' }
const cap: Line = { poolId: 'cap', typeId: null }
const pool = (poolId: string, more: Partial<Counted> = {}): Counted => ({
  poolId,
  credits: 0,
  prizes: 0,
  remaining: 100,
  threshold: null,
  ...more,
})
const together = (more: Partial<Rules> = {}): Rules => ({
  isByPool: false,
  threshold: 3,
  limit: Number.POSITIVE_INFINITY,
  ...more,
})
const plan = (lines: Line[], counted: Counted[], rules: Rules) =>
  planPrizes(lines, { counted, rules }).map(({ poolId }) => poolId)

test('credits together give a prize each time the threshold is reached, from the first line that has one', () => {
  assert.deepEqual(plan([mug], [pool('mug', { credits: 2 })], together()), [])
  assert.deepEqual(plan([mug], [pool('mug', { credits: 3 })], together()), ['mug'])
  assert.deepEqual(plan([mug], [pool('mug', { credits: 9, prizes: 1 })], together()), ['mug', 'mug'])
  const both = [pool('mug', { credits: 2, remaining: 1 }), pool('cap', { credits: 5 })]
  assert.deepEqual(plan([mug, cap], both, together()), ['mug', 'cap'])
  assert.deepEqual(plan([cap, mug], both, together()), ['cap', 'cap'])
})

test('by pool each counts for itself against its own threshold', () => {
  const counted = [pool('mug', { credits: 5, threshold: 2 }), pool('cap', { credits: 5, threshold: 6 })]
  assert.deepEqual(plan([mug, cap], counted, together({ isByPool: true })), ['mug', 'mug'])
  const without = [pool('mug', { credits: 5, threshold: null })]
  assert.deepEqual(plan([mug], without, together({ isByPool: true })), [])
})

test('never more than are left or than one person may have; what an empty pool owes comes later', () => {
  const empty = [pool('mug', { credits: 9, remaining: 0 })]
  assert.deepEqual(plan([mug], empty, together()), [])
  const refilled = [pool('mug', { credits: 10, remaining: 2 })]
  assert.deepEqual(plan([mug], refilled, together()), ['mug', 'mug'])
  assert.deepEqual(plan([mug], [pool('mug', { credits: 90, prizes: 1 })], together({ limit: 2 })), ['mug'])
  assert.deepEqual(plan([mug], [pool('mug', { credits: 3, prizes: 4 })], together({ limit: 2 })), [])
  assert.deepEqual(plan([mug], [pool('mug', { credits: 9 })], together({ threshold: null })), [])
})
