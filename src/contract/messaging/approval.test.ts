import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotApprovable } from './approval.ts'
import { broadcastStates } from './broadcastStates.ts'

const [maker, changer, other] = ['maker', 'changer', 'other']
const waiting = {
  state: 'scheduled',
  needs_approval: true,
  approved_at: null,
  user_id: maker,
  changed_by: changer,
} as const

test('a waiting broadcast is approved by somebody who neither made nor changed it last', () => {
  assert.equal(whyNotApprovable(waiting, other), undefined)
  for (const userId of [maker, changer])
    assert.equal(whyNotApprovable(waiting, userId)?.reason, 'approved_by_another')
  assert.equal(whyNotApprovable({ ...waiting, changed_by: null }, changer), undefined)
})

test('what needs no approval, has one, or has left its schedule cannot be approved', () => {
  assert.equal(whyNotApprovable({ ...waiting, needs_approval: false }, other)?.reason, 'needs_no_approval')
  const approved = { ...waiting, approved_at: '2026-05-04T16:00:00Z' }
  assert.equal(whyNotApprovable(approved, other)?.reason, 'approved_already')
  for (const state of broadcastStates.filter((one) => one !== 'scheduled'))
    assert.ok(whyNotApprovable({ ...waiting, state }, other), state)
})
