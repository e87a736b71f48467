import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { refusalOf } from '#test/support/refusals.ts'
import { addMonths, isTimeZone, localTime, nextTimeOfDay, resolveMoment, windowStart } from './time.ts'

// In 2026 the clocks of Toronto go forward on March 8 at 2:00 and back on November 1 at 2:00.
const toronto = 'America/Toronto'
const resolve = (text: string) => resolveMoment(toronto, text, 'send_after').toISOString()
const refusal = async (text: string) => refusalOf((async () => resolve(text))())

describe('a moment as it is entered', () => {
  it('without a zone is the time on the wall of the client, before and after the clocks change', () => {
    assert.equal(resolve('2026-03-08T01:59'), '2026-03-08T06:59:00.000Z')
    assert.equal(resolve('2026-03-08T03:00'), '2026-03-08T07:00:00.000Z')
    assert.equal(resolve('2026-11-01T00:59:59.5'), '2026-11-01T04:59:59.500Z')
    assert.equal(resolve('2026-11-01T02:00'), '2026-11-01T07:00:00.000Z')
  })

  it('that does not exist, as the clocks go forward, is refused under its field', async () => {
    const message = 'This time does not exist on that day in America/Toronto: the clocks go forward.'
    const values = { zone: 'America/Toronto' }
    for (const text of ['2026-03-08T02:00', '2026-03-08T02:30', '2026-03-08T02:59:59'])
      assert.deepEqual(
        await refusal(text),
        { code: 'invalid', reason: 'time_skipped', values, message, fields: { send_after: [message] } },
        text,
      )
  })

  it('that exists twice is refused with both exact times, each of which is taken', async () => {
    const { code, fields } = await refusal('2026-11-01T01:30')
    assert.equal(code, 'invalid')
    assert.deepEqual(fields, {
      send_after: [
        'This time exists twice on that day in America/Toronto: choose 2026-11-01T01:30-04:00 or 2026-11-01T01:30-05:00.',
      ],
    })
    assert.equal(resolve('2026-11-01T01:30-04:00'), '2026-11-01T05:30:00.000Z')
    assert.equal(resolve('2026-11-01T01:30-05:00'), '2026-11-01T06:30:00.000Z')
  })

  it('keeps its seconds where it offers both exact times', async () => {
    const { message } = await refusal('2026-11-01T01:30:15')
    assert.match(message, /choose 2026-11-01T01:30:15-04:00 or 2026-11-01T01:30:15-05:00\./)
  })

  it('with Z, with an offset, or with a blank is exact whatever the day', () => {
    assert.equal(resolve('2026-03-08T02:30Z'), '2026-03-08T02:30:00.000Z')
    assert.equal(resolve('2026-03-08T02:30-05:00'), '2026-03-08T07:30:00.000Z')
    assert.equal(resolve('2026-11-01 01:30:00'), '2026-11-01T01:30:00.000Z')
    assert.equal(resolve('2026-03-08 02:30:00'), '2026-03-08T02:30:00.000Z')
  })

  it('that no calendar or clock shows is refused, in every form', async () => {
    for (const text of [
      '2026-02-30T10:00',
      '2026-02-30 10:00:00',
      '2026-02-30T10:00Z',
      '2026-13-01T10:00',
      '2026-05-04T24:00',
      '2026-05-04T10:60',
      'tomorrow',
    ])
      assert.deepEqual((await refusal(text)).fields, { send_after: ['This is not a date and time.'] }, text)
  })
})

describe('the window of a limit', () => {
  const windows = (at: string) =>
    (['daily', 'weekly', 'monthly', 'once'] as const).map((each) => windowStart(toronto, new Date(at), each))

  it('begins at midnight on the wall of the client, not of UTC', () => {
    assert.deepEqual(windows('2026-06-01T03:59:59Z'), [
      '2026-05-31',
      '2026-05-25',
      '2026-05-01',
      '1970-01-01',
    ])
    assert.deepEqual(windows('2026-06-01T04:00:00Z'), [
      '2026-06-01',
      '2026-06-01',
      '2026-06-01',
      '1970-01-01',
    ])
  })

  it('of a day is one, though that day has 23 or 25 hours', () => {
    assert.equal(windows('2026-03-08T05:00:00Z')[0], '2026-03-08')
    assert.equal(windows('2026-03-09T03:59:59Z')[0], '2026-03-08')
    assert.equal(windows('2026-03-09T04:00:00Z')[0], '2026-03-09')
    assert.equal(windows('2026-11-01T04:00:00Z')[0], '2026-11-01')
    assert.equal(windows('2026-11-02T04:59:59Z')[0], '2026-11-01')
    assert.equal(windows('2026-11-02T05:00:00Z')[0], '2026-11-02')
  })

  it('of a week begins on Monday, also for a Sunday and across the year', () => {
    assert.equal(windows('2026-05-10T16:00:00Z')[1], '2026-05-04')
    assert.equal(windows('2026-01-01T16:00:00Z')[1], '2025-12-29')
  })
})

describe('the next time of day', () => {
  const next = (at: string, hourMinute: string) =>
    nextTimeOfDay(toronto, new Date(at), hourMinute).toISOString()

  it('is today where it is still to come or is now, else tomorrow', () => {
    assert.equal(next('2026-05-04T12:59:59Z', '09:00'), '2026-05-04T13:00:00.000Z')
    assert.equal(next('2026-05-04T13:00:00Z', '09:00'), '2026-05-04T13:00:00.000Z')
    assert.equal(next('2026-05-04T13:00:01Z', '09:00'), '2026-05-05T13:00:00.000Z')
  })

  it('is the same time on the wall over a night in which the clocks change', () => {
    assert.equal(next('2026-03-08T02:00:00Z', '09:00'), '2026-03-08T13:00:00.000Z')
    assert.equal(next('2026-11-01T01:00:00Z', '09:00'), '2026-11-01T14:00:00.000Z')
  })

  it('that does not exist that day is an hour on; one that exists twice is the first still to come', () => {
    assert.equal(next('2026-03-08T06:00:00Z', '02:30'), '2026-03-08T07:30:00.000Z')
    assert.equal(next('2026-11-01T05:00:00Z', '01:30'), '2026-11-01T05:30:00.000Z')
    assert.equal(next('2026-11-01T05:45:00Z', '01:30'), '2026-11-01T06:30:00.000Z')
    assert.equal(next('2026-11-01T06:31:00Z', '01:30'), '2026-11-02T06:30:00.000Z')
  })
})

it('the time on the wall is that of the zone, and midnight has the hour 0', () => {
  assert.deepEqual(localTime(toronto, new Date('2026-05-04T04:00:09Z')), {
    date: '2026-05-04',
    hour: 0,
    minute: 0,
    second: 9,
  })
  assert.equal(localTime('Asia/Kathmandu', new Date('2026-05-04T18:15:00Z')).date, '2026-05-05')
})

it('months are added on the wall, and end with a shorter month', () => {
  const added = (at: string, months: number) => addMonths(toronto, new Date(at), months).toISOString()
  assert.equal(added('2026-02-01T15:00:00Z', 2), '2026-04-01T14:00:00.000Z')
  assert.equal(added('2025-12-31T15:00:00Z', 2), '2026-02-28T15:00:00.000Z')
})

it('a time zone is one the runtime knows', () => {
  assert.equal(isTimeZone('America/Toronto'), true)
  for (const name of ['', 'America/Nowhere', "'; drop table client; --"])
    assert.equal(isTimeZone(name), false)
})
