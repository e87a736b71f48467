import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undoSendSeconds } from '#contract/messaging/calls.ts'
import { secondsToUndo, undoSendMs } from './undoTime.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const at = (until: string | null, state: 'queued' | 'sent' = 'queued') => ({ state, undo_until: until })

test('the undo is offered as long as the server waits', () => {
  assert.equal(undoSendMs, undoSendSeconds * 1000)
})

test('whole seconds are left until a message leaves, and none once it did', () => {
  assert.equal(secondsToUndo(at('2026-11-20T10:00:03.200Z'), now), 4)
  assert.equal(secondsToUndo(at('2026-11-20T09:59:59.000Z'), now), 0)
  assert.equal(secondsToUndo(at('2026-11-20T10:00:03.200Z', 'sent'), now), 0)
  assert.equal(secondsToUndo(at(null), now), 0)
})

test('a browser whose clock is behind never counts longer than the server waits', () => {
  assert.equal(secondsToUndo(at('2026-11-20T10:10:00.000Z'), now), undoSendSeconds)
})
