import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statesBefore } from '../states.ts'
import { broadcastStates, broadcastTransitions, whyBroadcastIsFixed } from './broadcastStates.ts'
import { type MessageState, messageStates, messageTransitions, outcomeStates } from './messageStates.ts'

const messageStatesBefore = (next: MessageState) => statesBefore(messageTransitions, next)

test('a broadcast can be edited and cancelled until sending begins, and says why not afterwards', () => {
  assert.deepEqual(
    broadcastStates.filter((state) => whyBroadcastIsFixed(state) === undefined),
    ['scheduled'],
  )
  assert.deepEqual(statesBefore(broadcastTransitions, 'sent'), ['sending'])
})

test('a message never goes backwards: what is delivered, failed or skipped stays', () => {
  const leaveable = new Set(messageStates.flatMap(messageStatesBefore))
  for (const state of ['received', 'delivered', 'failed', 'skipped'] as const)
    assert.equal(leaveable.has(state), false)
  assert.deepEqual(messageStatesBefore('delivered'), ['queued', 'sending', 'unknown', 'sent'])
  assert.deepEqual(messageStatesBefore('skipped'), ['queued'])
  assert.deepEqual(messageStatesBefore('unknown'), ['queued', 'sending'])
})

test('the outcomes divide the states of a recipient', () => {
  const all = Object.values(outcomeStates).flat()
  assert.deepEqual(all.toSorted(), messageStates.filter((state) => state !== 'received').toSorted())
})
