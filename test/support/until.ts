import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '#server/platform/db/retries.ts'

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

/**
 * The outcome, asked again while there is no connection free: where a hundred ask at once on a slow machine, some are
 * told to.
 */
export async function whenAnswered<Answer>(ask: () => Promise<Answer>, tries = 20): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isDatabaseAway(error) || tries === 1) throw error
    await sleep(100)
    return whenAnswered(ask, tries - 1)
  }
}
