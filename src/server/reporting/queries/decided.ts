/**
 * Decisions on entries that waited, with how long. One counts once it has its effect: what was undone or overtaken is none,
 * nor is a later change of what was decided.
 */
import type { Decision } from '#contract/entries/entryStates.ts'
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import { mostMeasured } from '#contract/reporting/reportPeriods.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

type Asked = { readonly experienceIds: readonly string[]; readonly start: Date; readonly end: Date }

const most = sql.lit(mostMeasured)
const oneMore = sql.lit(mostMeasured + 1)

/** Experiences whose entries can have a service level, with its hours; verdicts on entries of others are not all kept. */
const measuredOf = ({ client }: Scope, { experienceIds }: Asked) => sql`
  select x.id, (x.settings ->> 'service_level_agreement_hours')::integer as hours from experience x
  where x.client_id = ${client.id} and x.id = any(${[...experienceIds]}::uuid[])
    and x.kind = any(${[...kindsWith('earnsCredits')]}::text[])`

/** The newest of the range and one more than is measured, of each experience by entry_decision_waited alone. */
const newestOf = (scope: Scope, asked: Asked) => sql`
  select d.id, d.entry_id, d.made_at, x.id as experience_id, x.hours
  from (${measuredOf(scope, asked)}) x
  cross join lateral (
    select d.id, d.entry_id, d.made_at from entry_decision d
    where d.client_id = ${scope.client.id} and d.experience_id = x.id and d.state = 'done' and d.before = 'pending'
      and d.made_at >= ${asked.start} and d.made_at < ${asked.end}
    order by d.made_at desc, d.id desc limit ${oneMore}) d
  order by d.made_at desc, d.id desc limit ${oneMore}`

/**
 * How long the entry of each waited: since it came in or was put back. Of one that was put back again since, when it was the time
 * before is not known: then it is the decision before that, if there was one.
 */
const waitedOf = ({ client: { id } }: Scope, newest: Sql) => sql`
  select d.id, d.entry_id, d.made_at, d.experience_id, d.hours,
    extract(epoch from d.made_at - coalesce(
      case when e.reprocessed_at <= d.made_at then e.reprocessed_at
        when e.reprocessed_at > d.made_at then (
          select max(p.made_at) from entry_decision p
          where p.client_id = ${id} and p.entry_id = d.entry_id and p.made_at < d.made_at and p.state = 'done') end,
      e.created_at))::bigint as seconds
  from (select n.* from (${newest}) n order by n.made_at desc, n.id desc limit ${most}) d
  cross join lateral (
    select e.created_at, e.reprocessed_at from entry e where e.client_id = ${id} and e.id = d.entry_id offset 0) e`

/** Each in time or too late; null without a service level. */
const isLate = sql<boolean | null>`w.seconds > w.hours * 3600`

export type Measured = {
  decided: number
  due: number
  within: number
  median_seconds: number | null
  is_limited: boolean
}

/** In one range. `measured`: how many experiences are. */
export function measureDecided(db: Db, scope: Scope, asked: Asked): Promise<Measured & { measured: number }> {
  return db.prepared().one(
    scope,
    sql<Measured & { measured: number }>`
      with newest as materialized (${newestOf(scope, asked)})
      select count(*) as decided, count(w.hours) as due, count(*) filter (where not ${isLate}) as within,
        round(percentile_cont(0.5) within group (order by w.seconds))::bigint as median_seconds,
        (select count(*) from newest) > ${most} as is_limited,
        (select count(*) from (${measuredOf(scope, asked)}) m) as measured
      from (${waitedOf(scope, sql`select * from newest`)}) w`,
  )
}

export type DecidedRow = Row<'entry_decision', 'id' | 'entry_id'> & {
  status: Decision
  at: Rows['entry_decision']['made_at']
  seconds: number
  hours: number | null
  is_late: boolean | null
  entry_eid: Rows['entry']['eid']
  kind: Kind
  eid: Rows['experience']['eid']
  experience_name: Rows['experience']['name']
}

/** The decisions that `measureDecided` counts, the newest first. */
export function listDecidedRows(
  db: Db,
  scope: Scope,
  { page, per_page, onlyLate, ...asked }: Asked & PageAsked & { readonly onlyLate: boolean },
): Promise<Paged<DecidedRow>> {
  const clientId = scope.client.id
  const matches = sql`from (${waitedOf(scope, newestOf(scope, asked))}) w where ${onlyLate ? isLate : sql`true`}`
  const rows = sql<DecidedRow>`
    select w.id, w.entry_id, k.status, w.made_at as at, w.seconds, w.hours, ${isLate} as is_late, e.eid as entry_eid,
      x.kind, x.eid, x.name as experience_name
    from (select w.* ${matches} order by w.made_at desc, w.id desc ${limitOf({ page, per_page })}) w
    join entry_decision k on k.client_id = ${clientId} and k.id = w.id
    join entry e on e.client_id = ${clientId} and e.id = w.entry_id
    join experience x on x.client_id = ${clientId} and x.id = w.experience_id
    order by w.made_at desc, w.id desc`
  return pageOfMatches(db, scope, { rows, matches })
}
