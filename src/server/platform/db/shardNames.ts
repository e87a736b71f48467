/**
 * Who meets a constraint on a sharded database is told the name that it has on its shard (`participant_phone_102139`);
 * whoever compares names knows the table's own. From here on the error has that one.
 */
export function nameConstraint(error: unknown): void {
  if (!(error instanceof Error && 'constraint' in error)) return
  const { constraint } = error
  if (typeof constraint === 'string') Object.assign(error, { constraint: constraint.replace(shard, '') })
}

/** Shards are numbered from 102008 on. */
const shard = /_\d{6,}$/
