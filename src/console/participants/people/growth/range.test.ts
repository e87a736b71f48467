import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRange } from './range.ts'

test('one day is a range, and so are 400 days', () => {
  assert.equal(isRange({ start: '2026-11-20', end: '2026-11-20' }), true)
  assert.equal(isRange({ start: '2025-10-17', end: '2026-11-20' }), true)
})

test('401 days, days in the wrong order and half a date are none', () => {
  assert.equal(isRange({ start: '2025-10-16', end: '2026-11-20' }), false)
  assert.equal(isRange({ start: '2026-11-21', end: '2026-11-20' }), false)
  assert.equal(isRange({ start: '', end: '2026-11-20' }), false)
  assert.equal(isRange({ start: '0002-11-20', end: '2026-11-20' }), false)
})
