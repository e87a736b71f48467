import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTextOf } from './localTime.ts'

test('a time in UTC is shown as the clock of the client says', () => {
  assert.equal(localTextOf('2026-11-20T15:30:00.000Z', 'America/Toronto'), '2026-11-20T10:30')
  assert.equal(localTextOf('2026-07-01T03:59:00.000Z', 'America/Toronto'), '2026-06-30T23:59')
  assert.equal(localTextOf('2026-07-01T00:00:00.000Z', 'UTC'), '2026-07-01T00:00')
})
