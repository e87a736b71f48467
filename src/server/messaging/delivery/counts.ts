import { type RawBuilder, sql } from 'kysely'
import type { MessageState } from '#contract/messaging/messageStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** How many rows share one count, so that workers and receipts do not wait for each other. */
const shards = 16

export type Counting = { readonly at: Date; readonly shard: number }

export const pickShard = (): number => Math.floor(Math.random() * shards)

/**
 * An insert into the counts, for the end of a statement that changes states. `changed` is the name of its rows:
 * broadcast_id, old_state, old_reason (null: the row is new), new_state, new_reason. Each transaction takes one shard
 * and writes in one order, so two of them never hold each other up in a circle.
 */
export const countChanges = (clientId: number, changed: string, at: Date): RawBuilder<unknown> =>
  countChangesIn(clientId, changed, { at, shard: pickShard() })

/** The same for a transaction that counts in several statements: in one shard, and one minute. */
export function countChangesIn(
  clientId: number,
  changed: string,
  { at, shard }: Counting,
): RawBuilder<unknown> {
  return sql`
    insert into broadcast_count as c (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
    select ${clientId}::bigint, broadcast_id, state, reason, date_trunc('minute', ${at}::timestamptz), ${shard}::smallint,
      sum(entered), sum(gone)
    from (
      select broadcast_id, old_state, coalesce(old_reason, '') as old_reason, new_state,
        coalesce(new_reason, '') as new_reason, count(*) as n
      from ${sql.raw(changed)}
      where broadcast_id is not null and (old_state, old_reason) is distinct from (new_state, new_reason)
      group by 1, 2, 3, 4, 5) moved
    cross join lateral (values (new_state, new_reason, n, 0), (old_state, old_reason, 0, n))
      as side (state, reason, entered, gone)
    where state is not null
    group by broadcast_id, state, reason order by broadcast_id, state, reason
    on conflict (client_id, broadcast_id, state, reason, minute, shard) do update
      set entered = c.entered + excluded.entered, gone = c.gone + excluded.gone
    returning c.state`
}

/** A message that changed, as it was and is. */
export type Moved = Row<'message', 'broadcast_id'> & {
  old_state: string
  old_reason: string | null
  new_state: string
  new_reason: string | null
}

/**
 * The same of changes that were read, for a statement of its own in their transaction: a sharded database carries the
 * rows of a statement that changes and counts around between its nodes. Undefined where nothing is to be counted.
 */
export function countMoved(
  clientId: number,
  moved: readonly Moved[],
  { at, shard }: Counting,
): RawBuilder<unknown> | undefined {
  const sums = new Map<string, { key: readonly [string, string, string]; entered: number; gone: number }>()
  const add = (key: readonly [string, string, string], side: 'entered' | 'gone') => {
    const name = JSON.stringify(key)
    const sum = sums.get(name) ?? { key, entered: 0, gone: 0 }
    sums.set(name, { ...sum, [side]: sum[side] + 1 })
  }
  for (const { broadcast_id: id, old_state, old_reason, new_state, new_reason } of moved) {
    if (id === null || (old_state === new_state && (old_reason ?? '') === (new_reason ?? ''))) continue
    add([id, new_state, new_reason ?? ''], 'entered')
    add([id, old_state, old_reason ?? ''], 'gone')
  }
  if (sums.size === 0) return undefined
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const values = [...sums.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([
        ,
        { key, entered, gone },
      ]) => sql`(${clientId}::bigint, ${key[0]}::uuid, ${key[1]}::text, ${key[2]}::text,
        ${minute}::timestamptz, ${shard}::smallint, ${entered}::int, ${gone}::int)`,
    )
  return sql`
    insert into broadcast_count as c (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
    values ${sql.join(values)}
    on conflict (client_id, broadcast_id, state, reason, minute, shard) do update
      set entered = c.entered + excluded.entered, gone = c.gone + excluded.gone`
}

/** What a changed message was and is, as `countChanges` reads it; for an update of `message m`. */
export const returningChange = sql`returning m.broadcast_id, old.state as old_state, old.reason as old_reason,
  m.state as new_state, m.reason as new_reason`

/** An update of `message m` that changes states, and its counts, as one statement. */
export function countedUpdate(clientId: number, update: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`with changed as (${update} ${returningChange}) ${countChanges(clientId, 'changed', at)}`
}

export type StateCount = Row<'broadcast_count', 'state'> & {
  state: MessageState
  reason: string | null
  count: number
}

/** What became of a broadcast's recipients, by the primary key of broadcast_count: they add up to the audience. */
export function selectCounts(db: Db, scope: Scope, broadcastId: string): Promise<StateCount[]> {
  return db.many(
    scope,
    sql<StateCount>`
      select state, nullif(reason, '') as reason, sum(entered - gone)::bigint as count from broadcast_count
      where client_id = ${scope.client.id} and broadcast_id = ${broadcastId}::uuid
      group by 1, 2 having sum(entered - gone) <> 0`,
  )
}

export type MinuteCount = Row<'broadcast_count', 'minute' | 'state'> & { count: number }

/** How many recipients entered each state, by minute. */
export function listMinutes(db: Db, scope: Scope, broadcastId: string): Promise<MinuteCount[]> {
  return db.many(
    scope,
    sql<MinuteCount>`
      select minute, state, sum(entered)::bigint as count from broadcast_count
      where client_id = ${scope.client.id} and broadcast_id = ${broadcastId}::uuid
        and state in ('sent', 'delivered', 'failed', 'unknown') and entered > 0
      group by 1, 2 order by 1`,
  )
}
