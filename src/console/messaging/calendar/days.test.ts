import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTextOf } from '#console/kit/i18n/localTime.ts'
import type { CalendarEntry } from '#contract/messaging/calls.ts'
import { addDays, addMonths, dayAfterKey, entriesByDay, isDay, isMonth, weeksOf } from './days.ts'

test('a month is shown in whole weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11')
  assert.equal(weeks.length, 5)
  assert.equal(weeks[0]?.[0], '2026-11-01')
  assert.equal(weeks[4]?.[6], '2026-12-05')
})

test('the days before the first and after the last fill the weeks, whatever the length', () => {
  assert.equal(weeksOf('2026-08').length, 6)
  assert.equal(weeksOf('2026-08')[0]?.[0], '2026-07-26')
  assert.equal(weeksOf('2026-02').length, 4)
})

test('a day on is a day on over the change of the clocks and of the year', () => {
  assert.equal(addDays('2026-10-31', 1), '2026-11-01')
  assert.equal(addDays('2026-11-01', 1), '2026-11-02')
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(addDays('2026-03-08', -1), '2026-03-07')
})

test('a month on from the 31st is the last day of a shorter month', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
  assert.equal(addMonths('2026-12-05', 1), '2027-01-05')
})

test('arrows, Home, End and the page keys lead to another day, other keys nowhere', () => {
  const from = (key: string) => dayAfterKey('2026-11-18', key)
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map(from),
    [
      '2026-11-17',
      '2026-11-19',
      '2026-11-11',
      '2026-11-25',
      '2026-11-15',
      '2026-11-21',
      '2026-10-18',
      '2026-12-18',
    ],
  )
  assert.equal(from('Tab'), undefined)
})

test('what is no day and no month in an address is refused', () => {
  assert.equal(isDay('2026-02-29'), false)
  assert.equal(isDay('2028-02-29'), true)
  assert.equal(isMonth('2026-13'), false)
  assert.equal(isMonth('november'), false)
  assert.equal(isMonth('2026-11'), true)
})

const entry = (id: string, send_after: string): CalendarEntry => ({
  id,
  channel: 'sms',
  title: null,
  message: 'Soup',
  state: 'scheduled',
  send_after,
  sender: '55555',
  recipients: 1,
  needs_approval: false,
  approved_at: null,
})

test('a broadcast late in the evening stands on its day in the client’s zone', () => {
  const days = entriesByDay(
    [entry('a', '2026-11-21T14:00:00.000Z'), entry('b', '2026-11-22T04:30:00.000Z')],
    (at) => localTextOf(at, 'America/Toronto'),
  )
  assert.deepEqual([...days.keys()], ['2026-11-21'])
  assert.deepEqual(
    days.get('2026-11-21')?.map(({ id }) => id),
    ['a', 'b'],
  )
})
