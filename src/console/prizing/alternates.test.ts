import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClaimState, claimStates, isLost } from '#contract/prizing/claimStates.ts'
import { alternatesOf, lostReasonsOf } from './alternates.ts'

test('alternates are counted down the ranking, whoever was replaced since among them', () => {
  const rows = [
    { eid: 'third', round: 3, position: 9 },
    { eid: 'second', round: 2, position: 7 },
    { eid: 'one', round: 1, position: 1 },
    { eid: 'first', round: 2, position: 4 },
  ]
  assert.deepEqual(
    [...alternatesOf(rows)],
    [
      ['first', 1],
      ['second', 2],
      ['third', 3],
    ],
  )
  assert.equal(alternatesOf([]).size, 0)
})

test('each state by which a claim is lost has its reason, once, and no other state has one', () => {
  const rowOf = (state: ClaimState) => ({
    claim: {
      state,
      channel: null,
      told_at: null,
      ends_at: null,
      opened_at: null,
      claimed_at: null,
      declined_at: null,
      remind_at: null,
      wrong_answers: 0,
      answers: {},
    },
  })
  for (const state of claimStates)
    assert.deepEqual(
      lostReasonsOf([rowOf(state), { claim: null }, rowOf(state)]),
      isLost(state) ? [state] : [],
    )
  assert.deepEqual(lostReasonsOf(claimStates.map(rowOf)), ['declined', 'over', 'failed'])
})
