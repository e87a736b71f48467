import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prizesOf, seriesOf } from './series.ts'

const days = [
  {
    day: '2026-05-01',
    counts: [
      { status: 'valid' as const, source: 'web' as const, count: 3 },
      { status: 'valid' as const, source: 'sms' as const, count: 2 },
      { status: 'kicked' as const, source: 'sms' as const, count: 1 },
    ],
  },
  { day: '2026-05-02', counts: [] },
]

test('the entries of a day are told apart by outcome or by source, and their sum is the same', () => {
  const byOutcome = seriesOf(days, 'status')
  assert.deepEqual(byOutcome.names, ['valid', 'pending', 'invalid', 'kicked'])
  assert.deepEqual(byOutcome.days, [
    { day: '2026-05-01', values: [5, 0, 0, 1], total: 6 },
    { day: '2026-05-02', values: [0, 0, 0, 0], total: 0 },
  ])
  const bySource = seriesOf(days, 'source')
  assert.deepEqual(bySource.names, ['web', 'sms'])
  assert.deepEqual(
    bySource.days.map(({ values }) => values),
    [
      [3, 3],
      [0, 0],
    ],
  )
  assert.deepEqual([byOutcome.total, bySource.total], [6, 6])
})

test('the prizes of each day are a series of their own, and there are none in an overview', () => {
  const ofReport = days.map((one, at) => ({ ...one, prizes: at * 3 }))
  assert.deepEqual(prizesOf(ofReport), {
    split: 'prizes',
    names: ['prizes'],
    days: [
      { day: '2026-05-01', values: [0], total: 0 },
      { day: '2026-05-02', values: [3], total: 3 },
    ],
    total: 3,
  })
  assert.equal(prizesOf(days).total, 0)
})
