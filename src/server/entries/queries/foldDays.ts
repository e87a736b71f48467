import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Open, partOf } from '#server/platform/months.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

/** Whether the days of the client are folded yet: not as long as a process of the version before might fold them too. */
export async function isFolding(db: Db, { client, at }: Scope): Promise<boolean> {
  const waits = await db.maybe(
    installation,
    sql`select client_id from entry_day_zone where client_id = ${client.id} and months_from > ${at}`,
  )
  return waits === undefined
}

export type OpenDay = Row<'entry_day', 'experience_id'> & { day: string }

/** Days before this one that have counts in other shards than the folded one, the first ones after `last`; by entry_day_open. */
export function listOpenDays(
  db: Db,
  scope: Scope,
  { before, last, limit }: Open<OpenDay>,
): Promise<OpenDay[]> {
  return db.many(
    scope,
    sql<OpenDay>`
      select distinct d.experience_id, d.day::text as day from entry_day d
      where d.client_id = ${scope.client.id} and (d.experience_id, d.day) > (${last.experience_id}::uuid, ${last.day}::date)
        and d.day < ${before}::date and d.shard >= 0
      order by 1, 2 limit ${limit}`,
  )
}

export type DayShard = OpenDay & Row<'entry_day', 'source' | 'status' | 'shard' | 'count' | 'changes'>

/** The shards of these days of these experiences that are not folded, but for those that somebody writes just now. */
export function lockShards(tx: Db, scope: Scope, days: readonly OpenDay[]): Promise<DayShard[]> {
  return tx.many(
    scope,
    sql<DayShard>`
      select d.experience_id, d.day::text as day, d.source, d.status, d.shard, d.count, d.changes from entry_day d
      where d.client_id = ${scope.client.id}
        and d.experience_id = any(${[...new Set(days.map((one) => one.experience_id))]}::uuid[])
        and d.day = any(${[...new Set(days.map(({ day }) => day))]}::date[]) and d.shard >= 0
      order by d.experience_id, d.day, d.source, d.status, d.shard for update skip locked`,
  )
}

export type Folded = Omit<DayShard, 'shard'>

/** Adds these counts to the shard of what is folded. */
export async function addFolded(tx: Db, scope: Scope, counts: readonly Folded[]): Promise<void> {
  await tx.run(
    scope,
    sql`insert into entry_day (client_id, experience_id, day, source, status, shard, count, changes)
        select ${scope.client.id}::bigint, n.experience_id, n.day, n.source, n.status, -1, n.count, n.changes
        from unnest(${counts.map((one) => one.experience_id)}::uuid[], ${counts.map(({ day }) => day)}::date[],
          ${counts.map(({ source }) => source)}::text[], ${counts.map(({ status }) => status)}::text[],
          ${counts.map(({ count }) => count)}::bigint[], ${counts.map(({ changes }) => changes)}::bigint[])
          n (experience_id, day, source, status, count, changes)
        order by n.experience_id, n.day, n.source, n.status
        on conflict (client_id, experience_id, day, source, status, shard) do update
          set count = entry_day.count + excluded.count, changes = entry_day.changes + excluded.changes`,
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

export type Month = Row<'entry_month', 'experience_id' | 'source' | 'status' | 'upto'> & { month: string }

/** Makes those of these months that are not there yet, so that each can be locked; in the order of the key. */
export async function insertMonths(tx: Db, scope: Scope, months: readonly Month[]): Promise<void> {
  await tx.run(scope, sql`${inserted(scope, months)} do nothing`)
}

/** These months and others of their experiences, as they are until commit. */
export function lockMonths(tx: Db, scope: Scope, months: readonly Month[]): Promise<Month[]> {
  return tx.many(
    scope,
    sql<Month>`
      select m.experience_id, m.month::text as month, m.source, m.status, m.upto from entry_month m
      where m.client_id = ${scope.client.id}
        and m.experience_id = any(${[...new Set(months.map((one) => one.experience_id))]}::uuid[])
        and m.month = any(${[...new Set(months.map(({ month }) => month))]}::date[])
      order by m.experience_id, m.month, m.source, m.status for update`,
  )
}

/** Months that are locked, as they are from now on. */
export async function writeMonths(tx: Db, scope: Scope, months: readonly Month[]): Promise<void> {
  await tx.run(scope, sql`${inserted(scope, months)} do update set upto = excluded.upto`)
}

/** One text for however many months: their lists stand one behind the other. */
const inserted = ({ client }: Scope, months: readonly Month[]) =>
  sql`insert into entry_month (client_id, experience_id, month, source, status, upto)
    select ${client.id}::bigint, n.experience_id, n.month, n.source, n.status,
      ${partOf(months.flatMap(({ upto }) => upto))}
    from unnest(${months.map((one) => one.experience_id)}::uuid[], ${months.map(({ month }) => month)}::date[],
      ${months.map(({ source }) => source)}::text[], ${months.map(({ status }) => status)}::text[])
      with ordinality n (experience_id, month, source, status, nth)
    order by n.experience_id, n.month, n.source, n.status
    on conflict (client_id, experience_id, month, source, status)`
