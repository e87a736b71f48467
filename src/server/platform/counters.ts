import { randomInt } from 'node:crypto'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Db } from './db/db.ts'
import { laterTogether } from './db/laterTogether.ts'
import { installation, type Scope } from './scope.ts'

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

/**
 * The same at the end of the transaction, whose rows nobody who writes the same counters then waits for: for what comes
 * in floods.
 */
export function addToCountersLater(tx: Db, scope: Scope, changes: readonly CounterChange[]): void {
  addLater(
    tx,
    scope,
    changes.filter(({ by }) => by !== 0),
  )
}

const addLater = (tx: Db, scope: Scope, some: readonly CounterChange[]): void =>
  laterTogether(tx, scope, { name: 'counters', some, make: (all) => counted(scope, summed(all)) })

function summed(changes: readonly CounterChange[]): CounterChange[] {
  const sums = new Map<string, number>()
  for (const { name, by } of changes) sums.set(name, (sums.get(name) ?? 0) + by)
  return [...sums].map(([name, by]) => ({ name, by }))
}

/** In the transaction that changes what a counter counts, though not how many there are; at its end, likewise. */
export const noteChange = (tx: Db, scope: Scope, name: string): void => addLater(tx, scope, [{ name, by: 0 }])

async function writeCounters(tx: Db, scope: Scope, changes: readonly CounterChange[]): Promise<void> {
  await tx.run(scope, counted(scope, changes))
}

const counted = (scope: Scope, changes: readonly CounterChange[]) =>
  sql`insert into counter (client_id, name, shard, value, changes)
    select ${scope.client.id}::bigint, n.name, ${randomInt(16)}::smallint, n.change, 1
    from unnest(${changes.map(({ name }) => name)}::text[], ${changes.map(({ by }) => by)}::bigint[]) n (name, change)
    order by n.name
    on conflict (client_id, name, shard) do update
      set value = counter.value + excluded.value, changes = counter.changes + 1`

/** Deletes the counters of things that were deleted. */
export async function removeCounters(tx: Db, scope: Scope, names: readonly string[]): Promise<void> {
  await tx.run(
    scope,
    sql`delete from counter where client_id = ${scope.client.id} and name = any(${names}::text[])`,
  )
}

type Shard = Row<'counter', 'name' | 'shard' | 'value' | 'changes'>
type ClientWithin = { readonly client: { readonly id: number } }

/** How many counters are folded in one transaction, whose writers wait for it. */
const foldedAtOnce = 50

/** Folds the counters of every client. */
export async function foldAllCounters(db: Db): Promise<void> {
  const clients = await db.many(installation, sql<Row<'client', 'id'>>`select id from client`)
  for (const client of clients) await foldCounters(db, { client })
}

/**
 * Puts the shards of each counter of a client together in one, so that a thousand totals are a thousand rows to read.
 * A shard in which somebody writes is left out, so that this never waits for a writer; a writer whose shard has gone
 * makes it again. The total is the same at every moment.
 */
export async function foldCounters(db: Db, within: ClientWithin): Promise<void> {
  let last: string | undefined = ''
  while (last !== undefined) {
    const names: string[] = await listSpread(db, within, last)
    if (names.length > 0) await db.transaction(within, (tx) => foldNamed(tx, within, names))
    last = names.at(-1)
  }
}

async function listSpread(db: Db, { client }: ClientWithin, after: string): Promise<string[]> {
  const rows = await db.many(
    { client },
    sql<Row<'counter', 'name'>>`
      select name from counter where client_id = ${client.id} and name > ${after}
      group by name having count(*) > 1 order by name limit ${foldedAtOnce}`,
  )
  return rows.map(({ name }) => name)
}

async function foldNamed(tx: Db, { client }: ClientWithin, names: readonly string[]): Promise<void> {
  const shards = await tx.many(
    { client },
    sql<Shard>`
      select name, shard, value, changes from counter
      where client_id = ${client.id} and name = any(${names}::text[])
      order by name, shard for update skip locked`,
  )
  const { kept, gone } = fold(shards)
  if (gone.length === 0) return
  await tx.run(
    { client },
    sql`update counter set value = n.value, changes = n.changes
        from unnest(${kept.map(({ name }) => name)}::text[], ${kept.map(({ shard }) => shard)}::smallint[],
          ${kept.map(({ value }) => value)}::bigint[], ${kept.map(({ changes }) => changes)}::bigint[])
          n (name, shard, value, changes)
        where counter.client_id = ${client.id} and counter.name = n.name and counter.shard = n.shard`,
  )
  await tx.run(
    { client },
    sql`delete from counter
        using unnest(${gone.map(({ name }) => name)}::text[], ${gone.map(({ shard }) => shard)}::smallint[])
          n (name, shard)
        where counter.client_id = ${client.id} and counter.name = n.name and counter.shard = n.shard`,
  )
}

/** The first shard of each name takes what the others of that name hold. */
function fold(shards: readonly Shard[]): { kept: Shard[]; gone: Shard[] } {
  const kept = new Map<string, Shard>()
  const gone: Shard[] = []
  for (const shard of shards) {
    const first = kept.get(shard.name)
    kept.set(shard.name, first ? { ...first, ...sumOf(first, shard) } : shard)
    if (first) gone.push(shard)
  }
  return { kept: [...kept.values()], gone }
}

const sumOf = (a: Shard, b: Shard) => ({ value: a.value + b.value, changes: a.changes + b.changes })

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
