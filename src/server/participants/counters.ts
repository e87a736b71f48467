import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** The total of all participants of a client. */
export const participantsCounter = 'participants'
/** The total of participants in a list; one who is in it several times counts once. */
export const listCounter = (listId: string): string => `list:${listId}`

/** Adds to a total, in the transaction that changes the rows; one of 16 shards, so that writers do not queue. */
export async function addToCounter(
  tx: Db,
  scope: Scope,
  change: { name: string; by: number },
): Promise<void> {
  if (change.by === 0) return
  await tx.run(
    scope,
    sql`insert into counter (client_id, name, shard, value)
      values (${scope.client.id}, ${change.name}, ${randomInt(16)}, ${change.by})
      on conflict (client_id, name, shard) do update set value = counter.value + excluded.value`,
  )
}

/** The total as a value within a statement. */
export const counterTotal = (scope: Scope, name: string) =>
  sql<number>`(select coalesce(sum(c.value), 0)::bigint from counter c where c.client_id = ${scope.client.id} and c.name = ${name})`
