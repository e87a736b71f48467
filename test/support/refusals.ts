import assert from 'node:assert/strict'
import { inEnglish } from '#contract/reasons.ts'
import { type Refusal, RefusedError } from '#server/platform/errors.ts'

/** A refusal with the English sentences that a caller gets, under `fields` too. */
type Told = Omit<Refusal, 'fields'> & { message: string; fields?: Record<string, string[]> }

/** How the work was refused; anything else, also a success, fails the test. */
export async function refusalOf(work: Promise<unknown>): Promise<Told> {
  try {
    await work
  } catch (error) {
    if (error instanceof RefusedError) return told(error.refusal)
    throw error
  }
  return assert.fail('this should have been refused')
}

export function told({ fields, ...refusal }: Refusal): Told {
  const messages = Object.entries(fields ?? {}).map(([field, all]) => [field, all.map(inEnglish)])
  return {
    ...refusal,
    message: inEnglish(refusal),
    ...(fields ? { fields: Object.fromEntries(messages) } : {}),
  }
}
