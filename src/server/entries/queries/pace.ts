import type { PaceBy, PaceRow } from '#contract/entries/paceCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'

export type Pace = { decided: number; last_hour: number; median_seconds: number | null }

/** The caller's decisions since the day began, in this experience or in all. */
export function findPace(
  db: Db,
  scope: UserScope,
  { experienceId, dayStart }: { experienceId: string | undefined; dayStart: Date },
): Promise<Pace> {
  const hourAgo = new Date(scope.at.getTime() - 3600_000)
  const isHere = experienceId === undefined ? sql`true` : sql`experience_id = ${experienceId}::uuid`
  return db.one(
    scope,
    sql<Pace>`
      select count(*) filter (where made_at >= ${dayStart}) as decided,
        count(*) filter (where made_at > ${hourAgo}) as last_hour,
        round(percentile_cont(0.5) within group (order by seconds) filter (where made_at >= ${dayStart}))::int
          as median_seconds
      from entry_decision
      where client_id = ${scope.client.id} and ${isHere} and user_id = ${scope.actor.id}::uuid and made_at >= least(${dayStart}::timestamptz, ${hourAgo}::timestamptz)
        and state <> 'undone' and details -> 'isElsewhere' is null`,
  )
}

export type PaceAsked = PageAsked & { readonly by: PaceBy; readonly since: Date }

/** The last name that a person decided under; an experience by its name of today. By entry_decision_made. */
export async function findPacePage(
  db: Db,
  scope: Scope,
  { by, since, ...asked }: PaceAsked,
): Promise<Paged<PaceRow>> {
  const clientId = scope.client.id
  const key = by === 'person' ? sql`d.user_id` : sql`d.experience_id`
  const name =
    by === 'person'
      ? sql`page.user_name`
      : sql`coalesce((select x.name from experience x where x.client_id = ${clientId} and x.id = page.id), '')`
  const rows = await db.many(
    scope,
    sql<PaceRow & { total: number }>`
      with made as (
        select ${key} as id, (array_agg(d.user_name order by d.made_at desc))[1] as user_name, count(*) as decided,
          count(distinct (d.user_id, date_trunc('hour', d.made_at))) as hours,
          round(percentile_cont(0.5) within group (order by d.seconds))::int as median_seconds
        from entry_decision d
        where d.client_id = ${clientId} and d.made_at >= ${since} and d.state <> 'undone'
          and d.details -> 'isElsewhere' is null
        group by 1),
      page as (
        select made.*, count(*) over () as total from made order by decided desc, id ${limitOf(asked)})
      select page.id, ${name} as name, page.decided, page.hours, round(page.decided::numeric / page.hours)::int as per_hour,
        page.median_seconds, page.total
      from page order by page.decided desc, page.id`,
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
