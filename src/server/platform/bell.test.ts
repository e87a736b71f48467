import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Bell, createBell } from './bell.ts'

/** Whether a wait is over. */
function waitOn(bell: Bell, milliseconds?: number) {
  const waiting = { isOver: false }
  void bell.wait(milliseconds).then(() => (waiting.isOver = true))
  return waiting
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who waits goes on at a ring, or at once where it rang before', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const bell = createBell()
  bell.setHearing(true)
  const after = waitOn(bell)
  await settled()
  assert.equal(after.isOver, true)
  const next = waitOn(bell)
  await settled()
  assert.equal(next.isOver, false)
  bell.ring()
  await settled()
  assert.equal(next.isOver, true)
})

test('without a ring one waits as long as one wants, ten seconds at most, and a second while no hints come', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const [isHearing, wanted, milliseconds] of [
    [true, undefined, 10_000],
    [true, 60_000, 10_000],
    [true, 250, 250],
    [false, undefined, 1000],
    [false, 250, 250],
  ] as const) {
    const bell = createBell()
    bell.setHearing(isHearing)
    await bell.wait()
    const waiting = waitOn(bell, wanted)
    t.mock.timers.tick(milliseconds - 1)
    await settled()
    assert.equal(waiting.isOver, false)
    t.mock.timers.tick(1)
    await settled()
    assert.equal(waiting.isOver, true)
  }
})

test('who waits for long is told that hints no longer come', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const bell = createBell()
  bell.setHearing(true)
  await bell.wait()
  const waiting = waitOn(bell)
  bell.setHearing(false)
  await settled()
  assert.equal(waiting.isOver, true)
})

test('a second wait beside the first is refused: one of them would take the ring of the other', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const bell = createBell()
  bell.setHearing(true)
  await bell.wait()
  const waiting = waitOn(bell)
  await assert.rejects(bell.wait(), /waits already/)
  bell.ring()
  await settled()
  assert.equal(waiting.isOver, true)
})
