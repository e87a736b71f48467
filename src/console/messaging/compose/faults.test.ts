import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTextOf } from '#console/kit/i18n/localTime.ts'
import { faultsOf } from './faults.ts'
import { startValues, type Values } from './values.ts'

const format = {
  localText: (at: string | null | undefined) => (at ? localTextOf(at, 'America/Toronto') : ''),
}
const now = Date.parse('2026-11-21T15:00:00Z')
const faults = (change: Partial<Values>, sendsNow = false) => {
  const values = startValues({
    as: 'copy',
    format,
    defaults: {
      channel: 'sms',
      campaign_id: 'campaign',
      shortcode_id: 'shortcode',
      mailbox_id: 'mailbox',
      list_id: 'list',
      date: '2026-11-21',
    },
  })
  const filled = { ...values, message: 'Soup', hour: '11', minute: '00', half: '0' }
  return faultsOf({ ...filled, ...change }, { sendsNow, format, t: (key) => key })
}

test('a time in the past and a day beyond two months are refused', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now })
  assert.deepEqual(faults({}), {})
  assert.deepEqual(faults({ hour: '9' }), { date: 'compose.past' })
  assert.deepEqual(faults({ date: '2027-01-22' }), { date: 'compose.far' })
  assert.deepEqual(faults({ hour: '' }), { hour: 'compose.required.hour' })
})

test('sending now asks for no time', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now })
  assert.deepEqual(faults({ hour: '', minute: '' }, true), {})
})

test('an e-mail needs a subject, an SMS does not', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now })
  assert.deepEqual(faults({ channel: 'email' }), { subject: 'compose.required.subject' })
})

test('a field that does not exist is found, a link’s is left to the server', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now })
  assert.deepEqual(Object.keys(faults({ message_fr: 'Allô {{couleur}}' })), ['message_fr'])
  assert.deepEqual(faults({ message: '{{link:abc}}' }), {})
})

test('a tick without its reason is not enough', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now })
  assert.deepEqual(
    faults({ skip_optin_check: true, ignore_quiet_hours: true, quiet_hours_reason: 'Urgent' }),
    {
      skip_optin_reason: 'compose.required.reason',
    },
  )
})
