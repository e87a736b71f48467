import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTextOf, momentOf } from './localTime.ts'

test('a time in UTC is shown as the clock of the client says', () => {
  assert.equal(localTextOf('2026-11-20T15:30:00.000Z', 'America/Toronto'), '2026-11-20T10:30')
  assert.equal(localTextOf('2026-07-01T03:59:00.000Z', 'America/Toronto'), '2026-06-30T23:59')
  assert.equal(localTextOf('2026-07-01T00:00:00.000Z', 'UTC'), '2026-07-01T00:00')
})

test('to the second where a field asks for it', () => {
  assert.equal(localTextOf('2026-11-20T16:59:59.000Z', 'America/Toronto', 'second'), '2026-11-20T11:59:59')
})

test('an untouched time goes back exactly as it was stored, a changed one as local text', () => {
  // 1:30 exists twice on that night; the second one is stored.
  const stored = {
    saved: '2026-11-01T06:30:20.000Z',
    timeZone: 'America/Toronto',
    precision: 'minute',
  } as const
  assert.equal(momentOf('2026-11-01T01:30', stored), '2026-11-01T06:30:20.000Z')
  assert.equal(momentOf('2026-11-01T01:31', stored), '2026-11-01T01:31')
  assert.equal(momentOf('', stored), null)
  assert.equal(momentOf('2026-11-01T01:30', { ...stored, saved: null }), '2026-11-01T01:30')
  const toTheSecond = { ...stored, precision: 'second' } as const
  assert.equal(momentOf('2026-11-01T01:30:20', toTheSecond), '2026-11-01T06:30:20.000Z')
  assert.equal(momentOf('2026-11-01T01:30:21', toTheSecond), '2026-11-01T01:30:21')
})
