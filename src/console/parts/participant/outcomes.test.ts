import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOf, reasonOf, whyKeyOf } from './outcomes.ts'

const broadcast = { broadcast_state: 'sent', state: null, reason: 'not_in_list' } as const

test('somebody got a broadcast only where the phone confirmed it', () => {
  assert.equal(outcomeOf({ ...broadcast, state: 'delivered' }), 'got')
  assert.equal(outcomeOf({ ...broadcast, state: 'sent' }), 'sent')
})

test('what the gateway never answered is not told as missed', () => {
  assert.equal(outcomeOf({ ...broadcast, state: 'unknown' }), 'unknown')
})

test('whoever is no recipient missed it, except before the recipients are fixed', () => {
  assert.equal(outcomeOf(broadcast), 'missed')
  assert.equal(outcomeOf({ ...broadcast, broadcast_state: 'scheduled', reason: 'before_freeze' }), 'open')
})

test('a broadcast that was cancelled before it began is told as cancelled', () => {
  const cancelled = { ...broadcast, broadcast_state: 'cancelled', reason: 'before_freeze' } as const
  assert.equal(outcomeOf(cancelled), 'missed')
  assert.equal(reasonOf(cancelled), 'cancelled')
  assert.equal(reasonOf(broadcast), 'not_in_list')
})

test('of an e-mail neither a phone nor a carrier is spoken of', () => {
  const told = (state: 'delivered' | 'sent' | 'unknown', reason: string | null, isEmail: boolean) =>
    whyKeyOf({ ...broadcast, state, reason, isEmail })
  assert.deepEqual(
    [told('delivered', null, true), told('sent', null, true), told('unknown', 'no_answer', true)],
    ['email.delivered', 'email.sent', 'email.no_answer'],
  )
  assert.deepEqual(
    [told('delivered', null, false), told('unknown', 'no_answer', false)],
    ['delivered', 'no_answer'],
  )
  assert.equal(told('sent', 'gateway_refused:0x0b', true), undefined)
})
