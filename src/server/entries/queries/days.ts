import { randomInt } from 'node:crypto'
import type { EntryStatus } from '#contract/entries/entryStates.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { laterTogether } from '#server/platform/db/laterTogether.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'

export type EntryOfDay = Row<'entry', 'experience_id' | 'source' | 'created_at'> & { status: string }
type DayCount = Row<'entry_day', 'experience_id' | 'source' | 'status' | 'count' | 'changes'> & {
  day: string
}

/**
 * Counts these entries on their days, right before the commit, so that nobody who enters waits for more of this
 * transaction than that: `added` one more each, `removed` one less.
 */
export function countOnDaysLater(
  tx: Db,
  scope: Scope,
  { added = [], removed = [] }: { added?: readonly EntryOfDay[]; removed?: readonly EntryOfDay[] },
): void {
  const moved = (by: number) => (entry: EntryOfDay) => ({ entry, by })
  const some = [...added.map(moved(1)), ...removed.map(moved(-1))]
  laterTogether(tx, scope, { name: 'entry days', some, make: (all) => counted(scope, summed(scope, all)) })
}

function summed(scope: Scope, moves: readonly { entry: EntryOfDay; by: number }[]): DayCount[] {
  const counts = new Map<string, DayCount>()
  for (const { entry, by } of moves) {
    const { experience_id, source, status, created_at } = entry
    const day = localTime(scope.client.timeZone, created_at).date
    const key = [experience_id, day, source, status].join()
    const { count, changes } = counts.get(key) ?? { count: 0, changes: 0 }
    counts.set(key, { experience_id, source, status, day, count: count + by, changes: changes + 1 })
  }
  return [...counts.values()]
}

/**
 * Counts a change on the days of these entries, likewise: of what they say, of a decision on them, of what was read from their
 * pictures. `countOnDaysLater` has done so by itself.
 */
export function changeOnDaysLater(tx: Db, scope: Scope, entryIds: readonly string[]): void {
  if (entryIds.length === 0) return
  const { id: clientId, timeZone } = scope.client
  tx.later(
    scope,
    sql`insert into entry_day (client_id, experience_id, day, source, status, shard, count, changes)
      select ${clientId}::bigint, e.experience_id, (e.created_at at time zone ${timeZone})::date, e.source, e.status,
        ${randomInt(16)}::smallint, 0, count(*)
      from entry e where e.client_id = ${clientId} and e.id = any(${[...entryIds]}::uuid[])
      group by 2, 3, 4, 5
      order by 2, 3, 4, 5
      on conflict (client_id, experience_id, day, source, status, shard) do update
        set changes = entry_day.changes + excluded.changes`,
  )
}

/** All in one shard and in the order of the key, so that two writers never wait for each other crosswise. */
const counted = (scope: Scope, counts: readonly DayCount[]) =>
  sql`insert into entry_day (client_id, experience_id, day, source, status, shard, count, changes)
    select ${scope.client.id}::bigint, n.experience_id, n.day, n.source, n.status, ${randomInt(16)}::smallint, n.count,
      n.changes
    from unnest(${counts.map((one) => one.experience_id)}::uuid[], ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ source }) => source)}::text[], ${counts.map(({ status }) => status)}::text[],
      ${counts.map(({ count }) => count)}::bigint[], ${counts.map(({ changes }) => changes)}::bigint[])
      n (experience_id, day, source, status, count, changes)
    order by n.experience_id, n.day, n.source, n.status
    on conflict (client_id, experience_id, day, source, status, shard) do update
      set count = entry_day.count + excluded.count, changes = entry_day.changes + excluded.changes`

/** Adds what is missing, as `listMissing` answered it. */
export async function insertMissing(tx: Db, scope: Scope, missing: readonly DayCount[]): Promise<void> {
  if (missing.length > 0) await tx.run(scope, counted(scope, missing))
}

/** Nobody else fills the days of this experience until commit; entries come in meanwhile. */
export async function lockForFilling(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await tx.run(
    scope,
    sql`select id from experience where client_id = ${scope.client.id} and id = ${experienceId}::uuid
        for no key update`,
  )
}

export type DaysOfPart = {
  readonly experienceId: string
  readonly from: string
  readonly until: string
  readonly start: Date
  readonly end: Date
}

/**
 * How much the days lack of the entries, at one moment: writers change both in one transaction, so what is
 * missing stays the same however many come in. By entry_experience and the key of the days.
 */
export function listMissing(tx: Db, scope: Scope, part: DaysOfPart): Promise<DayCount[]> {
  const { id: clientId, timeZone } = scope.client
  return tx.many(
    scope,
    sql<DayCount>`
      select ${part.experienceId}::uuid as experience_id, n.day::text as day, n.source, n.status,
        sum(n.count)::bigint as count, 1::bigint as changes
      from (
        select (e.created_at at time zone ${timeZone})::date as day, e.source, e.status, count(*) as count
        from entry e
        where e.client_id = ${clientId} and e.experience_id = ${part.experienceId}::uuid
          and e.status = any(${[...entryStatuses]}::text[])
          and e.created_at >= ${part.start} and e.created_at < ${part.end}
        group by 1, 2, 3
        union all
        select d.day, d.source, d.status, -d.count from entry_day d
        where d.client_id = ${clientId} and d.experience_id = ${part.experienceId}::uuid
          and d.day between ${part.from}::date and ${part.until}::date) n
      group by n.day, n.source, n.status
      having sum(n.count) <> 0
      order by n.day, n.source, n.status`,
  )
}

/** The first and last moment of an experience's entries, and the first and last of its days; by the same indexes. */
export function getFilledSpan(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<{ first: Date | null; last: Date | null; first_day: string | null; last_day: string | null }> {
  const clientId = scope.client.id
  const isOf = (status: EntryStatus) => sql`e.client_id = ${clientId}
    and e.experience_id = ${experienceId}::uuid and e.status = ${status}`
  const ends = entryStatuses.map(
    (status) => sql`select (select min(e.created_at) from entry e where ${isOf(status)}) as first,
      (select max(e.created_at) from entry e where ${isOf(status)}) as last`,
  )
  return db.one(
    scope,
    sql`with ends as (${sql.join(ends, sql` union all `)})
      select (select min(first) from ends) as first, (select max(last) from ends) as last,
        (select min(d.day)::text from entry_day d
          where d.client_id = ${clientId} and d.experience_id = ${experienceId}::uuid) as first_day,
        (select max(d.day)::text from entry_day d
          where d.client_id = ${clientId} and d.experience_id = ${experienceId}::uuid) as last_day`,
  )
}

export async function listToFill(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<Row<'experience', 'id'>>`select id from experience where client_id = ${scope.client.id} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Clients whose days are not filled in the zone that they have by now. */
export async function listUnfilledClients(db: Db): Promise<number[]> {
  const rows = await db.many(
    installation,
    sql<Row<'client', 'id'>>`
      select c.id from client c left join entry_day_zone z on z.client_id = c.id
      where z.client_id is null or z.filled_at is null or z.time_zone <> c.time_zone
      order by c.id`,
  )
  return rows.map(({ id }) => id)
}

type Zone = Row<'entry_day_zone', 'time_zone' | 'noted_at' | 'filled_at'>

/** Notes the zone in which the days are to be filled, where it is another one than before. */
export async function noteZone(db: Db, { client, at }: Scope): Promise<Zone> {
  await db.run(
    installation,
    sql`insert into entry_day_zone (client_id, time_zone, noted_at) values (${client.id}, ${client.timeZone}, ${at})
        on conflict (client_id) do update
        set time_zone = excluded.time_zone, noted_at = excluded.noted_at, filled_at = null
        where entry_day_zone.time_zone <> excluded.time_zone`,
  )
  return db.one(
    installation,
    sql<Zone>`select time_zone, noted_at, filled_at from entry_day_zone where client_id = ${client.id}`,
  )
}

export async function markFilled(db: Db, { client, at }: Scope): Promise<void> {
  await db.run(
    installation,
    sql`update entry_day_zone set filled_at = ${at}
        where client_id = ${client.id} and time_zone = ${client.timeZone}`,
  )
}
