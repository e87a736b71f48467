import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitOf } from './settling.ts'

test('a search waits 250 ms for the next letter, and never longer than a second since the first', () => {
  assert.deepEqual([0, 240, 749, 750, 900, 1000, 1700].map(waitOf), [250, 250, 250, 250, 100, 0, 0])
})
