import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextEndMs } from './claimEnds.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const claim = (state: 'told' | 'opened' | 'claimed' | 'over', ends_at: string | null) => ({
  claim: { state, ends_at },
})

test('the screen looks again when the next claim that is open is out of time', () => {
  const rows = [
    claim('claimed', '2026-11-28T12:00:10Z'),
    claim('opened', '2026-11-28T12:20:00Z'),
    claim('told', '2026-11-28T12:10:00Z'),
    claim('told', null),
    { claim: null },
  ]
  assert.equal(nextEndMs(rows, now), 600_000)
})

test('it looks soon where the time is over here and not yet at the server, and not for what is far or over', () => {
  assert.equal(nextEndMs([claim('told', '2026-11-28T11:59:59Z')], now), 2000)
  assert.equal(nextEndMs([claim('told', '2026-11-28T13:00:00Z')], now), false)
  assert.equal(nextEndMs([claim('over', '2026-11-28T11:59:59Z')], now), false)
  assert.equal(nextEndMs([], now), false)
})
