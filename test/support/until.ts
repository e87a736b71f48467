import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until it is so; fails the test where that takes more than ten seconds, or as many as are named. */
export async function until(isSo: () => boolean | Promise<boolean>, seconds = 10): Promise<void> {
  const endAt = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > endAt) assert.fail('it did not come about')
    await sleep(20)
  }
}
