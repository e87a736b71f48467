import assert from 'node:assert/strict'
import { type Refusal, RefusedError } from '#server/platform/errors.ts'

/** How the work was refused; anything else, also a success, fails the test. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal
    throw error
  }
  return assert.fail('this should have been refused')
}
