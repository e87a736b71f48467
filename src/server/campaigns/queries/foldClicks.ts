import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Open, partOf } from '#server/platform/months.ts'
import type { Scope } from '#server/platform/scope.ts'

export type ClickShard = Row<'click_day', 'subject_id' | 'campaign_id' | 'shard' | 'people' | 'programs'> & {
  day: string
}
export type OpenDay = Pick<ClickShard, 'subject_id' | 'day'>

/** Days before this one whose clicks stand in other shards than the folded one, the first ones after `last`; by click_day_open. */
export function listOpenDays(
  db: Db,
  scope: Scope,
  { before, last, limit }: Open<OpenDay>,
): Promise<OpenDay[]> {
  return db.many(
    scope,
    sql<OpenDay>`
      select distinct k.subject_id, k.day::text as day from click_day k
      where k.client_id = ${scope.client.id} and k.shard >= 0 and k.day < ${before}::date
        and (k.subject_id, k.day) > (${last.subject_id}::uuid, ${last.day}::date)
      order by 1, 2 limit ${limit}`,
  )
}

/** Takes the shards of these days away, but for those that somebody writes just now. */
export async function takeShards(tx: Db, scope: Scope, days: readonly OpenDay[]): Promise<ClickShard[]> {
  const shards = await tx.many(
    scope,
    sql<ClickShard>`
      select k.subject_id, k.campaign_id, k.day::text as day, k.shard, k.people, k.programs from click_day k
      where k.client_id = ${scope.client.id} and k.shard >= 0
        and k.subject_id = any(${[...new Set(days.map((one) => one.subject_id))]}::uuid[])
        and k.day = any(${[...new Set(days.map(({ day }) => day))]}::date[])
      order by k.subject_id, k.campaign_id, k.day, k.shard for update skip locked`,
  )
  await tx.run(
    scope,
    sql`delete from click_day k
        using unnest(${shards.map((one) => one.subject_id)}::uuid[], ${shards.map((one) => one.campaign_id)}::uuid[],
          ${shards.map(({ day }) => day)}::date[], ${shards.map(({ shard }) => shard)}::smallint[])
          n (subject_id, campaign_id, day, shard)
        where k.client_id = ${scope.client.id} and k.subject_id = n.subject_id and k.campaign_id = n.campaign_id
          and k.day = n.day and k.shard = n.shard`,
  )
  return shards
}

export type Folded = Omit<ClickShard, 'shard'>

/** Adds these clicks to the shard of what is folded. */
export async function addFolded(tx: Db, scope: Scope, clicks: readonly Folded[]): Promise<void> {
  await tx.run(
    scope,
    sql`insert into click_day (client_id, subject_id, campaign_id, day, shard, people, programs)
        select ${scope.client.id}::bigint, n.subject_id, n.campaign_id, n.day, -1, n.people, n.programs
        from unnest(${clicks.map((one) => one.subject_id)}::uuid[], ${clicks.map((one) => one.campaign_id)}::uuid[],
          ${clicks.map(({ day }) => day)}::date[], ${clicks.map(({ people }) => people)}::bigint[],
          ${clicks.map(({ programs }) => programs)}::bigint[]) n (subject_id, campaign_id, day, people, programs)
        order by n.subject_id, n.campaign_id, n.day
        on conflict (client_id, subject_id, campaign_id, day, shard) do update
          set people = click_day.people + excluded.people, programs = click_day.programs + excluded.programs`,
  )
}

export type Month = Row<'click_month', 'subject_id' | 'campaign_id' | 'people' | 'programs'> & {
  month: string
}

/** These months and others of their subjects, as they are until commit; those that are not there yet are made. */
export async function lockMonths(tx: Db, scope: Scope, months: readonly Month[]): Promise<Month[]> {
  await tx.run(scope, sql`${inserted(scope, months)} do nothing`)
  return tx.many(
    scope,
    sql<Month>`
      select m.subject_id, m.campaign_id, m.month::text as month, m.people, m.programs from click_month m
      where m.client_id = ${scope.client.id}
        and m.subject_id = any(${[...new Set(months.map((one) => one.subject_id))]}::uuid[])
        and m.month = any(${[...new Set(months.map(({ month }) => month))]}::date[])
      order by m.subject_id, m.campaign_id, m.month for update`,
  )
}

/** Months that are locked, as they are from now on. */
export async function writeMonths(tx: Db, scope: Scope, months: readonly Month[]): Promise<void> {
  const changed = sql`people = excluded.people, programs = excluded.programs`
  await tx.run(scope, sql`${inserted(scope, months)} do update set ${changed}`)
}

const inserted = ({ client }: Scope, months: readonly Month[]) =>
  sql`insert into click_month (client_id, subject_id, campaign_id, month, people, programs)
    select ${client.id}::bigint, n.subject_id, n.campaign_id, n.month,
      ${partOf(months.flatMap(({ people }) => people))}, ${partOf(months.flatMap(({ programs }) => programs))}
    from unnest(${months.map((one) => one.subject_id)}::uuid[], ${months.map((one) => one.campaign_id)}::uuid[],
      ${months.map(({ month }) => month)}::date[]) with ordinality n (subject_id, campaign_id, month, nth)
    order by n.subject_id, n.campaign_id, n.month
    on conflict (client_id, subject_id, campaign_id, month)`
