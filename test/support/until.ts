import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until it is so; fails the test where that takes more than ten seconds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endAt = performance.now() + 10_000
  while (!(await isSo())) {
    if (performance.now() > endAt) assert.fail('it did not come about')
    await sleep(20)
  }
}
