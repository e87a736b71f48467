import * as z from 'zod'

/**
 * The facts that the person saw who asks for what cannot be taken back (decisions 1), by name, as the screen states them.
 * A fact that is no longer so makes the call a 409 of type `stale`, whose reason says what is different now. Only
 * what is sent is compared: callers who know nothing of it send nothing.
 */
export function seen<F extends z.ZodRawShape>(facts: F) {
  return z.strictObject(facts).partial().optional()
}

/** The body of a call that has nothing else to say. */
export function seenBody<F extends z.ZodRawShape>(facts: F) {
  return z.strictObject({ seen: seen(facts) }).optional()
}
