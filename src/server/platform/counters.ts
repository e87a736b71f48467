import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db/db.ts'
import type { Scope } from './scope.ts'

/** Totals that are kept and not counted; whoever keeps one names it. */
export type CounterChange = { readonly name: string; readonly by: number }

/**
 * Adds to totals of different names, in the transaction that changes the rows. All in the same one of 16 shards and in
 * the order of their names, so that writers do not queue and two of them never wait for each other crosswise.
 */
export async function addToCounters(tx: Db, scope: Scope, changes: readonly CounterChange[]): Promise<void> {
  const real = changes.filter(({ by }) => by !== 0)
  if (real.length > 0) await writeCounters(tx, scope, real)
}

/** In the transaction that changes what a counter counts, though not how many there are. */
export function noteChange(tx: Db, scope: Scope, name: string): Promise<void> {
  return writeCounters(tx, scope, [{ name, by: 0 }])
}

async function writeCounters(tx: Db, scope: Scope, changes: readonly CounterChange[]): Promise<void> {
  await tx.run(
    scope,
    sql`insert into counter (client_id, name, shard, value, changes)
        select ${scope.client.id}::bigint, n.name, ${randomInt(16)}::smallint, n.change, 1
        from unnest(${changes.map(({ name }) => name)}::text[], ${changes.map(({ by }) => by)}::bigint[]) n (name, change)
        order by n.name
        on conflict (client_id, name, shard) do update
          set value = counter.value + excluded.value, changes = counter.changes + 1`,
  )
}

/** Deletes the counters of things that were deleted. */
export async function removeCounters(tx: Db, scope: Scope, names: readonly string[]): Promise<void> {
  await tx.run(
    scope,
    sql`delete from counter where client_id = ${scope.client.id} and name = any(${names}::text[])`,
  )
}

export async function readCounter(db: Db, scope: Scope, name: string): Promise<number> {
  const { total } = await db.one(scope, sql<{ total: number }>`select ${counterTotal(scope, name)} as total`)
  return total
}

/** The total as a value within a statement, by the counter's key. */
export const counterTotal = (scope: Scope, name: string) =>
  sql<number>`(select coalesce(sum(counted.value), 0)::bigint from counter counted
    where counted.client_id = ${scope.client.id} and counted.name = ${name})`

/**
 * How often anything was changed that these counters count, as a value within a statement. While it stays what it was,
 * so does all that follows from their rows alone: whoever changes one notes it in the same transaction.
 */
export const counterChanges = (scope: Scope, names: readonly string[]) =>
  sql<number>`(select coalesce(sum(counted.changes), 0)::bigint from counter counted
    where counted.client_id = ${scope.client.id} and counted.name = any(${names}::text[]))`
