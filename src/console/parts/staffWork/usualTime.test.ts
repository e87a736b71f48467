import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualTimeOf } from './usualTime.ts'

const at = (time: string, selection: string | undefined, date?: string | null) =>
  usualTimeOf({ selection, date, now: `2026-11-27T${time}` })

test('a task of another day begins at nine', () => {
  for (const selection of ['tomorrow', '7_days', '28_days', undefined])
    assert.equal(at('14:20', selection), '09:00')
  assert.equal(at('14:20', 'custom', '2026-11-28'), '09:00')
  assert.equal(at('14:20', 'custom', ''), '09:00')
  assert.equal(at('14:20', 'custom', 'soon'), '09:00')
})

test('a task of today is not late from the beginning', () => {
  assert.equal(at('00:00', 'now'), '09:00')
  assert.equal(at('08:59', 'now'), '09:00')
  assert.equal(at('09:00', 'now'), '10:00')
  assert.equal(at('14:20', 'now'), '15:00')
  assert.equal(at('14:20', 'custom', '2026-11-27'), '15:00')
})

test('in the last hour it is the last minute of the day', () => {
  assert.equal(at('22:59', 'now'), '23:00')
  assert.equal(at('23:00', 'now'), '23:59')
})
