import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLost, knownReasonOf, nextStepOf } from './outcome.ts'

test('a message that did not arrive says how to go on', () => {
  assert.equal(nextStepOf({ state: 'failed', reason: 'Unknown subscriber' }), 'failed')
  assert.equal(nextStepOf({ state: 'unknown', reason: 'no_answer' }), 'unknown')
  assert.equal(nextStepOf({ state: 'skipped', reason: 'opted_out' }), 'opted_out')
  assert.equal(nextStepOf({ state: 'skipped', reason: 'cancelled' }), undefined)
  assert.equal(nextStepOf({ state: 'delivered', reason: null }), undefined)
  assert.deepEqual([isLost({ state: 'unknown' }), isLost({ state: 'sent' })], [true, false])
})

test('a reason has our words, else those of the gateway', () => {
  assert.equal(knownReasonOf('opted_out'), 'opted_out')
  assert.equal(knownReasonOf('Busy'), undefined)
})
