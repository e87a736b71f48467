import type { HeldBackBy } from '#contract/reporting/heldBack.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Day } from './home.ts'

type Asked = { readonly experienceId: string; readonly periods: readonly Day[] }

/** `zeros`: how many of the 1024 bits no address has set. */
type Counted = { by: HeldBackBy | null; count: number; zeros: number; last_at: Date }

/** Each brake, the greatest first, and with null all together. By the table's key: at most a row for each hour. */
export function countHeldBack(db: Db, scope: Scope, { experienceId, periods }: Asked): Promise<Counted[]> {
  return db.many(
    scope,
    sql<Counted>`
      select r.brake as by, sum(r.count)::bigint as count, 1024 - bit_count(bit_or(r.addresses)) as zeros,
        max(r.hour) as last_at
      from brake_refusal r
      where r.client_id = ${scope.client.id} and r.experience_id = ${experienceId}::uuid
        and r.hour >= ${periods.at(0)?.start} and r.hour < ${periods.at(-1)?.end}
      group by grouping sets ((r.brake), ())
      having count(*) > 0
      order by count desc, by`,
  )
}

type InPeriod = { day: string; by: HeldBackBy; count: number }

export function countHeldBackByPeriod(
  db: Db,
  scope: Scope,
  { experienceId, periods }: Asked,
): Promise<InPeriod[]> {
  return db.many(
    scope,
    sql<InPeriod>`
      select d.day, r.brake as by, sum(r.count)::bigint as count
      from unnest(${periods.map(({ day }) => day)}::text[], ${periods.map(({ start }) => start)}::timestamptz[],
        ${periods.map(({ end }) => end)}::timestamptz[]) as d (day, starts_at, ends_at)
      join brake_refusal r on r.client_id = ${scope.client.id} and r.experience_id = ${experienceId}::uuid
        and r.hour >= d.starts_at and r.hour < d.ends_at
      group by d.day, r.brake
      order by d.day, r.brake`,
  )
}
