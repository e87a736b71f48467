import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayBefore } from './days.ts'

test('yesterday is the day before by the calendar, also after a change of the clocks and over a year', () => {
  assert.deepEqual(['2027-03-15', '2027-03-01', '2027-01-01', '2028-03-01'].map(dayBefore), [
    '2027-03-14',
    '2027-02-28',
    '2026-12-31',
    '2028-02-29',
  ])
})
