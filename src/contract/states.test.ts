import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EntryStatus, entryRefusal, entryStatuses, whyEntryIsFixed } from './entries/entryStates.ts'
import { whyListIsHeld, whyNotUncleared } from './participants/clearing.ts'
import { consentStatesBefore } from './participants/consentStates.ts'
import { importRefusal, importStates, isImportWorking } from './participants/importStates.ts'
import {
  drawStates,
  whyDrawIsFixed,
  whyNoPublicValue,
  whyNotConfirmed,
  whyNotDrawnYet,
} from './prizing/drawStates.ts'
import { statesBefore } from './states.ts'
import { hasJobEnded, jobStates } from './words/jobStates.ts'

test('the states before one are those that may become it', () => {
  const door = { open: ['shut'], shut: ['open', 'locked'], locked: ['shut'] } as const
  assert.deepEqual(statesBefore(door, 'shut'), ['open', 'locked'])
})

test('an entry is judged until its winner is confirmed, and again once it is reprocessed; a kicked one stays', () => {
  const refused = (status: EntryStatus, is_awarded = false) =>
    (['valid', 'invalid'] as const).filter((next) => entryRefusal({ status, is_awarded }, next))
  assert.deepEqual(refused('pending'), [])
  assert.deepEqual(refused('valid'), ['valid'])
  assert.deepEqual(refused('kicked'), ['valid', 'invalid'])
  assert.deepEqual(refused('pending', true), [])
  assert.deepEqual(refused('valid', true), ['valid', 'invalid'])
  assert.deepEqual(
    entryStatuses.filter((status) => whyEntryIsFixed({ status })),
    ['kicked'],
  )
})

test('a draw is confirmed once it was drawn, and nothing of it changes then', () => {
  assert.deepEqual(
    drawStates.filter((state) => !whyNotConfirmed(state)),
    ['in-progress'],
  )
  assert.deepEqual(
    drawStates.filter((state) => !whyDrawIsFixed(state)),
    ['open', 'in-progress'],
  )
  assert.equal(whyNotConfirmed('open')?.reason, 'not_drawn')
  assert.equal(whyNotConfirmed('abandoned')?.reason, 'draw_abandoned')
})

test('a public value is given once, before the winners are drawn', () => {
  const typed = { beacon_round: null }
  assert.equal(whyNoPublicValue({ state: 'open', public_value_kind: null, ...typed }), undefined)
  assert.ok(whyNoPublicValue({ state: 'open', public_value_kind: 'typed', ...typed }))
  assert.ok(whyNoPublicValue({ state: 'in-progress', public_value_kind: null, ...typed }))
  const abandoned = { state: 'abandoned', public_value_kind: null, ...typed } as const
  assert.equal(whyNoPublicValue(abandoned)?.reason, 'draw_abandoned')
})

test('a draw that waits for a round is drawn once that is there, and nobody gives it another value', () => {
  const waiting = { state: 'open', public_value_kind: null, beacon_round: 7 } as const
  assert.equal(whyNoPublicValue(waiting)?.reason, 'public_value_of_beacon')
  assert.equal(whyNotDrawnYet(waiting)?.reason, 'beacon_not_there')
  assert.equal(whyNotDrawnYet({ ...waiting, public_value_kind: 'drand' }), undefined)
  assert.equal(whyNotDrawnYet({ ...waiting, beacon_round: null }), undefined)
})

test('an import is taken back once it has ended, well or not, and only once', () => {
  assert.deepEqual(
    importStates.filter((state) => !importRefusal(state, 'rolling_back')),
    ['done', 'failed'],
  )
  assert.deepEqual(
    importStates.filter((state) => !importRefusal(state, 'importing')),
    ['checked'],
  )
  assert.deepEqual(importStates.filter(isImportWorking), ['checking', 'importing', 'rolling_back'])
})

test('neither an import nor a form overrides an opt-out, and no answer turns back into a question', () => {
  assert.deepEqual(consentStatesBefore({ state: 'in', how: 'import' }), ['none', 'pending'])
  assert.deepEqual(consentStatesBefore({ state: 'in', how: 'web_form' }), ['none', 'pending'])
  assert.deepEqual(consentStatesBefore({ state: 'in', how: 'reply' }), ['none', 'pending', 'out'])
  assert.deepEqual(consentStatesBefore({ state: 'pending', how: 'keyword' }), ['none'])
  assert.deepEqual(consentStatesBefore({ state: 'out', how: 'import' }), ['none', 'pending', 'in'])
})

test('the report of a job has ended where it is done or failed', () => {
  assert.deepEqual(jobStates.filter(hasJobEnded), ['done', 'failed'])
})

test('a clearing is undone in its time only, and holds the list until its end', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const asked = { clearing_until: '2026-03-01T12:00:10Z' }
  assert.equal(whyNotUncleared(asked, now), undefined)
  assert.ok(whyNotUncleared({ clearing_until: now }, now))
  assert.ok(whyNotUncleared({ clearing_until: null }, now))
  assert.ok(whyListIsHeld(asked))
  assert.equal(whyListIsHeld({ clearing_until: null }), undefined)
})
