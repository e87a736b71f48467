import type { MessageState } from '#contract/messaging/messageStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db, Within } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** How many rows share one count, so that workers and receipts do not wait for each other. */
const shards = 16

export type Counting = { readonly at: Date; readonly shard: number }

const pickShard = (): number => Math.floor(Math.random() * shards)

/** A transaction that counts in several statements counts in one shard, and one minute. */
export const countingAt = (at: Date): Counting => ({ at, shard: pickShard() })

/** The outcome of a message; `old_state` null: the row is new. */
export type Move = {
  readonly broadcast_id: string | null
  readonly old_state: string | null
  readonly old_reason: string | null
  readonly new_state: string
  readonly new_reason: string | null
}

/** The same of several messages at once. */
type MoveOfMany = Move & { readonly count: number }

/**
 * Adds to the counts what a statement of the same transaction has changed. Only where that one has to answer its rows: a
 * sharded database cuts a statement that changes rows, adds others and answers as well into parts, whose rows travel
 * between its nodes.
 */
export async function writeMoves(
  tx: Db,
  within: Within,
  { moves, counting: { at, shard } }: { moves: readonly (Move | MoveOfMany)[]; counting: Counting },
): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const values = sumsOf(moves).map(
    ({
      side: [broadcastId, state, reason],
      entered,
      gone,
    }) => sql`(${within.client?.id}::bigint, ${broadcastId}::uuid,
      ${state}, ${reason}, ${minute}::timestamptz, ${shard}::smallint, ${entered}::int, ${gone}::int)`,
  )
  if (values.length === 0) return
  await tx.run(
    within,
    sql`insert into broadcast_count as c (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
        values ${sql.join(values)} ${addingUp}`,
  )
}

type Side = readonly [broadcastId: string, state: string, reason: string]
type Sum = { readonly side: Side; entered: number; gone: number }

/** How many came into each state and left it, in one order for all transactions. */
function sumsOf(moves: readonly (Move | MoveOfMany)[]): Sum[] {
  const sums = new Map<string, Sum>()
  const sumOf = (side: Side): Sum => {
    const name = JSON.stringify(side)
    const sum = sums.get(name) ?? { side, entered: 0, gone: 0 }
    sums.set(name, sum)
    return sum
  }
  for (const move of moves) {
    const { broadcast_id: id, old_state: from, old_reason, new_state: to, new_reason } = move
    const count = 'count' in move ? move.count : 1
    const [oldReason, newReason] = [old_reason ?? '', new_reason ?? '']
    if (id === null || (from === to && oldReason === newReason)) continue
    sumOf([id, to, newReason]).entered += count
    if (from !== null) sumOf([id, from, oldReason]).gone += count
  }
  return [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const addingUp = sql`on conflict (client_id, broadcast_id, state, reason, minute, shard) do update
  set entered = c.entered + excluded.entered, gone = c.gone + excluded.gone`

/**
 * An insert into the counts. `changed` gives rows as `Move` says. Each transaction takes one shard and writes in one
 * order, so two of them never hold each other up in a circle.
 */
function insertCounts(clientId: number, changed: Sql, { at, shard }: Counting): Sql {
  return sql`
    insert into broadcast_count as c (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
    select ${clientId}::bigint, broadcast_id, state, reason, date_trunc('minute', ${at}::timestamptz), ${shard}::smallint,
      sum(entered), sum(gone)
    from (
      select broadcast_id, old_state, coalesce(old_reason, '') as old_reason, new_state,
        coalesce(new_reason, '') as new_reason, count(*) as n
      from ${changed}
      where broadcast_id is not null and (old_state, old_reason) is distinct from (new_state, new_reason)
      group by 1, 2, 3, 4, 5) moved
    cross join lateral (values (new_state, new_reason, n, 0), (old_state, old_reason, 0, n))
      as side (state, reason, entered, gone)
    where state is not null
    group by broadcast_id, state, reason order by broadcast_id, state, reason
    ${addingUp}
    returning c.state`
}

/** A changed message before and after; for an update of `message m`. */
export const returningMove = sql`returning m.broadcast_id, old.state as old_state, old.reason as old_reason,
  m.state as new_state, m.reason as new_reason`

/** The rows of such an update, a part of the statement named `changed`, as `Move`s in one JSON array. */
export const movesOf = (changed: string) => sql<Move[]>`
  (select coalesce(jsonb_agg(moved), '[]') from (
    select broadcast_id, old_state, old_reason, new_state, new_reason, count(*) as count
    from ${sql.raw(changed)} group by 1, 2, 3, 4, 5) moved)`

/** Updates of `message m` that change states, and their counts, as one statement; no message is in two of them. */
export function countedUpdate(clientId: number, updates: Sql | readonly Sql[], counting: Counting): Sql {
  const parts = [updates].flat()
  const named = parts.map((update, index) => sql`${sql.raw(`part_${index}`)} as (${update} ${returningMove})`)
  const all = parts.map((_, index) => sql`select * from ${sql.raw(`part_${index}`)}`)
  const changed = sql`(${sql.join(all, sql` union all `)}) changed`
  return sql`with ${sql.join(named)} ${insertCounts(clientId, changed, counting)}`
}

export type StateCount = Row<'broadcast_count', 'state'> & {
  state: MessageState
  reason: string | null
  count: number
}

/** The outcomes of a broadcast's recipients, by the primary key of broadcast_count: they add up to the audience. */
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
