/** Prizes by the day on which they were awarded. An award that is taken back is deleted, and counts no more. */
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Ends } from '#server/platform/months.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

type Of = { readonly experienceIds: readonly string[] }
type Moments = { readonly start: Date; readonly end: Date }

/** Awards `a` of one or several experiences, by award_made alone; a client has few testing pools. */
const awardsOf = ({ client: { id } }: Scope, isOf: Sql, { start, end }: Moments) =>
  sql`from award a where a.client_id = ${id} and ${isOf} and a.created_at >= ${start} and a.created_at < ${end}
    and a.prize_pool_id <> all(array(select o.id from prize_pool o where o.client_id = ${id} and o.is_testing))`

const isOfAny = ({ experienceIds }: Of) => sql`a.experience_id = any(${[...experienceIds]}::uuid[])`

export type PrizeCount = Row<'award', 'experience_id'> & { count: number; before: number }

/** Of each experience in two ranges; each is a range of the index. */
export function countPrizes(
  db: Db,
  scope: Scope,
  { experienceIds, days, before }: Of & { readonly days: Moments; readonly before: Moments },
): Promise<PrizeCount[]> {
  const countedIn = (moments: Moments) =>
    sql`(select count(*) ${awardsOf(scope, sql`a.experience_id = x.id`, moments)})`
  return db.prepared().many(
    scope,
    sql<PrizeCount>`
      select x.id as experience_id, ${countedIn(days)} as count, ${countedIn(before)} as before
      from unnest(${[...experienceIds]}::uuid[]) as x (id)`,
  )
}

export type PrizesOfDay = { day: string; count: number }

/** Of all these experiences together; days of the client's zone, from the first to the last, that have none are left out. */
export function countPrizesByDay(
  db: Db,
  scope: Scope,
  { from, until, ...asked }: Of & Moments & Ends,
): Promise<PrizesOfDay[]> {
  return db.prepared().many(
    scope,
    sql<PrizesOfDay>`
      select (${from}::date + n.nth - 1)::text as day, n.count
      from (
        select width_bucket(a.created_at, array(${startsOf(scope, { from, until })})) as nth, count(*) as count
        ${awardsOf(scope, isOfAny(asked), asked)} group by 1) n`,
  )
}

/**
 * The first moments of these days, in order: to look an award up among them costs a tenth of working out its day. A midnight
 * comes twice where the clocks go back at one in the night.
 */
const startsOf = ({ client: { timeZone } }: Scope, { from, until }: Ends) => sql`
  select case when ((m.at - interval '1 hour') at time zone ${timeZone})::date = d.day then m.at - interval '1 hour'
    else m.at end
  from (select ${from}::date + g.nth as day from generate_series(0, ${until}::date - ${from}::date) g (nth)) d
  cross join lateral (select d.day::timestamp at time zone ${timeZone} as at) m
  order by d.day`

export type PrizeRow = Row<'award', 'id' | 'participant_id'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    at: Rows['award']['created_at']
    entry_id: Rows['entry']['id']
    entry_eid: Rows['entry']['eid']
    kind: Kind
    eid: Rows['experience']['eid']
    experience_name: Rows['experience']['name']
    prize_pool: Rows['prize_pool']['name']
    prize_type: Rows['prize_type']['name'] | null
    draw_number: Rows['draw']['number'] | null
  }

export function listPrizeRows(
  db: Db,
  scope: Scope,
  { page, per_page, ...asked }: Of & Moments & PageAsked,
): Promise<Paged<PrizeRow>> {
  const clientId = scope.client.id
  const matches = awardsOf(scope, isOfAny(asked), asked)
  const rows = sql<PrizeRow>`
    select f.id, f.participant_id, h.first_name, h.last_name, h.phone, h.email, h.is_flagged, f.created_at as at,
      e.id as entry_id, e.eid as entry_eid, x.kind, x.eid, x.name as experience_name, o.name as prize_pool, t.name as prize_type,
      d.number as draw_number
    from (select a.* ${matches} order by a.created_at desc, a.id desc ${limitOf({ page, per_page })}) f
    join participant h on h.client_id = ${clientId} and h.id = f.participant_id
    join entry e on e.client_id = ${clientId} and e.id = f.entry_id
    join experience x on x.client_id = ${clientId} and x.id = f.experience_id
    join prize_pool o on o.client_id = ${clientId} and o.id = f.prize_pool_id
    left join prize_type t on t.client_id = ${clientId} and t.id = f.prize_type_id
    left join draw d on d.client_id = ${clientId} and d.id = f.draw_id
    order by f.created_at desc, f.id desc`
  return pageOfMatches(db, scope, { rows, matches })
}
