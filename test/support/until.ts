import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until it is so; fails the test where that takes more than a minute, or as many seconds as are named. That is no
 * measure of the product: what must come soon says so with a limit of its own.
 */
export async function until(isSo: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const endAt = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > endAt) assert.fail('it did not come about')
    await sleep(20)
  }
}
