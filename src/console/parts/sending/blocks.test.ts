import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockOf, isFreshAnswer } from './blocks.ts'

const programmes = [
  { id: 'main', channel: 'sms', shortcode_id: 'code', is_default: true },
  { id: 'more', channel: 'sms', shortcode_id: 'code', is_default: false },
  { id: 'other', channel: 'sms', shortcode_id: 'code2', is_default: true },
  { id: 'mail', channel: 'email', shortcode_id: null, is_default: true },
] as const
const code = { id: 'code', type: 'sms' } as const

type State = 'none' | 'pending' | 'in' | 'out'
const person = (states: Record<string, State>) => ({
  phone: '+15145550101',
  email: 'rosa@example.com' as string | null,
  erased_at: null as string | null,
  consents: Object.entries(states).map(([subscription_id, state]) => ({
    subscription_id,
    subscription: subscription_id,
    state,
    changed_at: '2026-11-20T10:00:00.000Z',
    how: null,
    shown_text: null,
  })),
})

test('who opted out of a shortcode gets nothing from it, whatever else is opted in', () => {
  assert.equal(blockOf(code, person({ main: 'out' }), { programmes }), 'optedOut')
  assert.equal(blockOf(code, person({ main: 'out', more: 'in' }), { programmes }), 'optedOut')
})

test('another shortcode, or another way, is not blocked by it', () => {
  assert.equal(blockOf(code, person({ other: 'out', mail: 'out' }), { programmes }), undefined)
  assert.equal(blockOf(code, person({ main: 'in', more: 'out' }), { programmes }), undefined)
  assert.equal(blockOf(code, person({ more: 'out' }), { programmes }), undefined)
  assert.equal(blockOf({ id: 'box', type: 'email' }, person({ main: 'out' }), { programmes }), undefined)
  assert.equal(blockOf({ id: 'box', type: 'email' }, person({ mail: 'out' }), { programmes }), 'optedOut')
})

test('who has no address, or was erased, gets nothing; a visitor of a widget gets the answer there', () => {
  assert.equal(blockOf(code, { ...person({}), phone: null }, { programmes }), 'noPhone')
  assert.equal(
    blockOf({ id: 'box', type: 'email' }, { ...person({}), email: null }, { programmes }),
    'noEmail',
  )
  const visitor = { ...person({ main: 'out' }), phone: null, email: null }
  assert.equal(blockOf({ id: 'w', type: 'widget' }, visitor, { programmes }), undefined)
  assert.equal(
    blockOf(code, { ...person({}), erased_at: '2026-11-20T10:00:00.000Z' }, { programmes }),
    'erased',
  )
})

test('whoever wrote an e-mail within 30 days is answered even after an opt-out', () => {
  const box = { id: 'box', type: 'email' } as const
  const now = Date.parse('2026-11-20T10:00:00.000Z')
  const letter = { direction: 'in', created_at: '2026-10-22T10:00:00.000Z' } as const
  assert.ok(isFreshAnswer(letter, now))
  assert.ok(!isFreshAnswer({ ...letter, created_at: '2026-10-20T10:00:00.000Z' }, now))
  assert.ok(!isFreshAnswer({ ...letter, direction: 'out' }, now))
  assert.ok(!isFreshAnswer(undefined, now))
  assert.equal(blockOf(box, person({ mail: 'out' }), { programmes, isAnswer: true }), undefined)
})
