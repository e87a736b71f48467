import assert from 'node:assert/strict'

const rounds = 5
/** Work that takes less is not measured. */
const leastMilliseconds = 2

/**
 * Work on sixteen times as much takes less than 128 times as long: eight times what is linear, and half of what grows
 * with the square. The shortest of some rounds counts, since whatever else a machine does makes them longer.
 */
export async function assertLinear(size: number, work: (size: number) => unknown): Promise<void> {
  let small = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) small = Math.min(small, await timeOf(work, size))
  small = Math.max(small, leastMilliseconds)
  let large = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && large >= 128 * small; round++)
    large = Math.min(large, await timeOf(work, 16 * size))
  assert.ok(large < 128 * small, `sixteen times as much takes ${(large / small).toFixed(1)} times as long`)
}

async function timeOf(work: (size: number) => unknown, size: number): Promise<number> {
  const begunAt = performance.now()
  await work(size)
  return performance.now() - begunAt
}
