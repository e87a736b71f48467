import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurn } from './inTurn.ts'

test('four calls are under way at once, the next one begins when one has ended or failed, in the order asked', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: 6 }, (_, at) =>
    inTurn(async () => {
      begun.push(at)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (at === 0) throw new Error('failed')
    }),
  )
  const settled = Promise.allSettled(all)
  assert.deepEqual(begun, [0, 1, 2, 3])
  ends[0]?.()
  await assert.rejects(all[0] ?? Promise.resolve(), /failed/)
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  for (const end of ends.slice(1)) end()
  while (ends.length < 6) await Promise.resolve()
  ends[5]?.()
  await settled
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5])
})
