import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietHoursEnd, watchQuietHours } from './quietHours.ts'

const toronto = 'America/Toronto'
const usual = { quiet_from: '21:00:00', quiet_until: '09:00' }
const end = (at: string, hours = usual) => quietHoursEnd(toronto, new Date(at), hours)?.toISOString()

test('quiet hours over midnight hold until the morning, and their ends count as the clock shows them', () => {
  assert.equal(end('2026-05-05T00:59:00Z'), undefined)
  assert.equal(end('2026-05-05T01:00:00Z'), '2026-05-05T13:00:00.000Z')
  assert.equal(end('2026-05-05T12:59:59Z'), '2026-05-05T13:00:00.000Z')
  assert.equal(end('2026-05-05T13:00:00Z'), undefined)
})

test('quiet hours within a day, and none at all', () => {
  const noonBreak = { quiet_from: '12:00', quiet_until: '13:00' }
  assert.equal(end('2026-05-05T16:30:00Z', noonBreak), '2026-05-05T17:00:00.000Z')
  assert.equal(end('2026-05-05T18:30:00Z', noonBreak), undefined)
  assert.equal(end('2026-05-05T16:30:00Z', { quiet_from: '00:00', quiet_until: '00:00' }), undefined)
})

test('the night when the clocks go forward is an hour shorter', () => {
  assert.equal(end('2026-03-08T04:00:00Z'), '2026-03-08T13:00:00.000Z')
})

test('who asks about every batch hears of their beginning and their end within a second, in each zone', () => {
  const watch = watchQuietHours(usual)
  const asked = (timeZone: string, at: string) => watch(timeZone, new Date(at))?.toISOString()
  assert.equal(asked(toronto, '2026-05-05T00:59:59.500Z'), undefined)
  assert.equal(asked(toronto, '2026-05-05T01:00:00.400Z'), undefined)
  assert.equal(asked(toronto, '2026-05-05T01:00:00.500Z'), '2026-05-05T13:00:00.000Z')
  assert.equal(asked('America/Vancouver', '2026-05-05T01:00:00.500Z'), undefined)
  assert.equal(asked(toronto, '2026-05-05T13:00:00Z'), undefined)
  assert.equal(asked(toronto, '2026-05-05T12:59:00Z'), '2026-05-05T13:00:00.000Z')
})
