import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsLeft } from './partsLeft.ts'

const end = Date.parse('2026-12-15T04:59:59Z')

test('a countdown says days, hours, minutes and seconds, and stays whole until the last second is over', () => {
  assert.deepEqual(partsLeft(end, Date.parse('2026-12-10T01:59:59Z')), ['05', '03', '00', '00'])
  assert.deepEqual(partsLeft(end, end - 86_399_001), ['01', '00', '00', '00'])
  assert.deepEqual(partsLeft(end, end - 61_000), ['00', '00', '01', '01'])
  assert.deepEqual(partsLeft(end, end - 1), ['00', '00', '00', '01'])
  assert.deepEqual(partsLeft(end, Date.parse('2026-08-01T04:59:59Z'))[0], '136')
})

test('at its end, after it, and without a time it says nothing', () => {
  for (const now of [end, end + 5000]) assert.deepEqual(partsLeft(end, now), [])
  assert.deepEqual(partsLeft(Number.NaN, end), [])
})
