import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTextOf } from '#console/kit/i18n/localTime.ts'
import { dateWindow, hasNoTime, localTimeOf, startValues } from './values.ts'

const format = {
  localText: (at: string | null | undefined) => (at ? localTextOf(at, 'America/Toronto') : ''),
}
const at = (hour: string, half: string, minute = '15') =>
  localTimeOf({ date: '2026-12-01', hour, minute, half })
const defaults = {
  channel: 'sms',
  campaign_id: 'c',
  shortcode_id: 's',
  mailbox_id: '',
  list_id: '',
  date: '',
} as const

test('12 AM is midnight and 12 PM is noon', () => {
  assert.equal(at('12', '0'), '2026-12-01T00:15')
  assert.equal(at('12', '1'), '2026-12-01T12:15')
  assert.equal(at('9', '0'), '2026-12-01T09:15')
  assert.equal(at('9', '1'), '2026-12-01T21:15')
})

test('an hour of 24 stays as it is, and an hour without minutes is the full one', () => {
  assert.equal(at('21', ''), '2026-12-01T21:15')
  assert.equal(at('0', '', ''), '2026-12-01T00:00')
})

test('without hour and minute there is no time; with one of them it is half a time', () => {
  assert.equal(hasNoTime({ hour: '', minute: '' }), true)
  assert.equal(hasNoTime({ hour: '', minute: '30' }), false)
  assert.equal(at('', '0'), undefined)
})

test('the days to choose from are today to two months ahead, also where that month is shorter', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-12-31T15:00:00Z') })
  assert.deepEqual(dateWindow(format), { min: '2026-12-31', max: '2027-02-28' })
})

test('late in the evening it is still today in the client’s zone', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-22T03:00:00Z') })
  assert.deepEqual(dateWindow(format), { min: '2026-11-21', max: '2027-01-21' })
})

test('a day that was chosen in the calendar is kept, one that cannot be chosen is today', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') })
  const start = (date: string) => startValues({ as: 'copy', format, defaults: { ...defaults, date } })
  assert.equal(start('2026-12-24').date, '2026-12-24')
  assert.equal(start('2026-11-20').date, '2026-11-21')
  assert.equal(start('2028-01-01').date, '2026-11-21')
  assert.equal(start('').hour, '')
})

test('one that was taken back is as it was typed, with its exceptions and without its time; a copy has neither', () => {
  const broadcast = {
    channel: 'sms',
    title: 'Coupons',
    message: 'Hi',
    message_fr: null,
    subject: null,
    subject_fr: null,
    skip_optin_check: true,
    skip_optin_reason: 'Recall',
    ignore_quiet_hours: true,
    quiet_hours_reason: 'Urgent',
    participant_list_id: 'l',
    is_list_deleted: false,
    campaign_id: 'c',
    shortcode_id: 's',
    mailbox_id: null,
    subscription_id: 'p',
    experience_id: null,
    send_after: '2026-05-04T16:00:00.000Z',
  } as const
  const start = (as: 'undone' | 'copy') => {
    const { title, skip_optin_reason, quiet_hours_reason, hour } = startValues({
      broadcast,
      as,
      format,
      defaults,
    })
    return [title, skip_optin_reason, quiet_hours_reason, hour]
  }
  assert.deepEqual(start('undone'), ['Coupons', 'Recall', 'Urgent', ''])
  assert.deepEqual(start('copy'), ['Coupons', '', '', ''])
})
