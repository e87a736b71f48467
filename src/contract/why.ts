import type { Given, Reason, Why } from './reasons.ts'

// Apart from the texts, so that whoever only gives a reason does not carry them.

/** A reason with its values. */
export function why<R extends Reason>(reason: R, ...[values]: Given<R>): Why<R> {
  return { reason, values: values ?? {} }
}

/** The message of a schema: the reason and its values, which the server reads out of the schema's issues. */
export function says<R extends Reason>(reason: R, ...given: Given<R>): string {
  return JSON.stringify(why(reason, ...given))
}
