/**
 * A constraint on a sharded database has, in errors, the name that it has on its shard (`participant_phone_102139`),
 * and in the message alone: nodes pass on no other field. Whoever compares names knows the table's own, and finds it in
 * `constraint` from here on.
 */
export function nameConstraint(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && violation.test(String(error.code)))) return
  const { constraint } = error as { constraint?: unknown }
  const name = typeof constraint === 'string' ? constraint : /constraint "([^"]+)"/.exec(error.message)?.[1]
  if (name !== undefined) Object.assign(error, { constraint: name.replace(shard, '') })
}

/** Class 23, integrity constraint violation. */
const violation = /^23/

/** Shards are numbered from 102008 on. */
const shard = /_\d{6,}$/
