import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTextOf } from '#console/kit/i18n/localTime.ts'
import type { CalendarEntry } from '#contract/messaging/calls.ts'
import { entriesByDay } from './entries.ts'

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
