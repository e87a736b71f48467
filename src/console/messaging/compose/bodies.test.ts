import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTextOf } from '#console/kit/i18n/localTime.ts'
import { bodyOf, flightBodyOf, standInText, testBodyOf } from './bodies.ts'
import { startValues } from './values.ts'

const values = {
  ...startValues({
    as: 'copy',
    format: { localText: (at: string | null | undefined) => (at ? localTextOf(at, 'America/Toronto') : '') },
    defaults: {
      channel: 'sms',
      campaign_id: 'campaign',
      shortcode_id: 'shortcode',
      mailbox_id: 'mailbox',
      list_id: 'list',
      date: '',
    },
  }),
  subject: 'Soup',
  message: 'Warm soup',
  message_fr: 'Soupe chaude',
}

test('an SMS names the shortcode and has no subject, an e-mail names the mailbox', () => {
  const sms = bodyOf(values, true)
  assert.equal(sms.shortcode_id, 'shortcode')
  assert.equal('mailbox_id' in sms, false)
  assert.equal(sms.subject, null)
  const email = bodyOf({ ...values, channel: 'email' }, true)
  assert.equal(email.mailbox_id, 'mailbox')
  assert.equal('shortcode_id' in email, false)
  assert.equal(email.subject, 'Soup')
})

test('a reason goes with its tick only', () => {
  const typed = { ...values, skip_optin_reason: 'A recall', quiet_hours_reason: 'Urgent' }
  assert.equal(bodyOf(typed, true).skip_optin_reason, null)
  assert.equal(bodyOf({ ...typed, skip_optin_check: true }, true).skip_optin_reason, 'A recall')
  assert.equal(bodyOf(typed, true).quiet_hours_reason, null)
})

test('the flight check waits for campaign, list and sender, and counts before a text is there', () => {
  assert.equal(flightBodyOf({ ...values, participant_list_id: '' }), undefined)
  assert.equal(flightBodyOf({ ...values, channel: 'email', mailbox_id: '' }), undefined)
  assert.equal(flightBodyOf({ ...values, message: ' ' })?.message, standInText)
  assert.equal(flightBodyOf(values)?.send_now, true)
})

test('a test carries the French text where it is asked for, with the English subject where there is no other', () => {
  const email = { ...values, channel: 'email' as const }
  const french = testBodyOf(email, { to: ' a@example.com ', isFrench: true })
  assert.deepEqual(
    [french.language, french.message, french.subject, french.to],
    ['fr', 'Soupe chaude', 'Soup', 'a@example.com'],
  )
  const english = testBodyOf(email, { to: 'a@example.com', isFrench: false })
  assert.deepEqual([english.language, english.message], ['en', 'Warm soup'])
})
