import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type SpreadDay = Row<'entry_day', 'experience_id'> & { day: string }

/** Days before this one of which a count stands in several shards, the first ones after `last`; by the key. */
export function listSpreadDays(
  db: Db,
  scope: Scope,
  { before, last, limit }: { before: string; last: SpreadDay; limit: number },
): Promise<SpreadDay[]> {
  return db.many(
    scope,
    sql<SpreadDay>`
      select d.experience_id, d.day::text as day from entry_day d
      where d.client_id = ${scope.client.id} and (d.experience_id, d.day) > (${last.experience_id}::uuid, ${last.day}::date)
        and d.day < ${before}::date
      group by d.experience_id, d.day having count(*) > count(distinct (d.source, d.status))
      order by d.experience_id, d.day limit ${limit}`,
  )
}

export type DayShard = SpreadDay & Row<'entry_day', 'source' | 'status' | 'shard' | 'count' | 'changes'>

/** The shards of these days of these experiences, but for those that somebody writes just now. */
export function lockShards(tx: Db, scope: Scope, days: readonly SpreadDay[]): Promise<DayShard[]> {
  return tx.many(
    scope,
    sql<DayShard>`
      select d.experience_id, d.day::text as day, d.source, d.status, d.shard, d.count, d.changes from entry_day d
      where d.client_id = ${scope.client.id}
        and d.experience_id = any(${[...new Set(days.map((one) => one.experience_id))]}::uuid[])
        and d.day = any(${[...new Set(days.map(({ day }) => day))]}::date[])
      order by d.experience_id, d.day, d.source, d.status, d.shard for update skip locked`,
  )
}

export async function writeShards(tx: Db, scope: Scope, shards: readonly DayShard[]): Promise<void> {
  await tx.run(
    scope,
    sql`update entry_day d set count = n.count, changes = n.changes
        from unnest(${shards.map((one) => one.experience_id)}::uuid[], ${shards.map(({ day }) => day)}::date[],
          ${shards.map(({ source }) => source)}::text[], ${shards.map(({ status }) => status)}::text[],
          ${shards.map(({ shard }) => shard)}::smallint[], ${shards.map(({ count }) => count)}::bigint[],
          ${shards.map(({ changes }) => changes)}::bigint[]) n (id, day, source, status, shard, count, changes)
        where d.client_id = ${scope.client.id} and d.experience_id = n.id and d.day = n.day and d.source = n.source
          and d.status = n.status and d.shard = n.shard`,
  )
}

export async function deleteShards(tx: Db, scope: Scope, shards: readonly DayShard[]): Promise<void> {
  await tx.run(
    scope,
    sql`delete from entry_day d
        using unnest(${shards.map((one) => one.experience_id)}::uuid[], ${shards.map(({ day }) => day)}::date[],
          ${shards.map(({ source }) => source)}::text[], ${shards.map(({ status }) => status)}::text[],
          ${shards.map(({ shard }) => shard)}::smallint[]) n (id, day, source, status, shard)
        where d.client_id = ${scope.client.id} and d.experience_id = n.id and d.day = n.day and d.source = n.source
          and d.status = n.status and d.shard = n.shard`,
  )
}
