import type { Kind } from '#contract/experiences/kinds.ts'
import type { ExperienceSort } from '#contract/experiences/listCalls.ts'
import type { ExperienceStatus } from '#contract/experiences/status.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

/** `statusAt` of the contract, in SQL: the one for lists, which filter by it. */
const statusSql = (at: Date): Sql<ExperienceStatus> =>
  sql<ExperienceStatus>`case when e.is_draft then 'draft' when e.started_at > ${at}::timestamptz then 'coming_soon'
    when (e.settings ->> 'closed_ended_at')::timestamptz <= ${at}::timestamptz then 'closed'
    when e.ended_at <= ${at}::timestamptz then 'ended' else 'open' end`

/** The columns of a list row; `e` is experience, `c` its campaign. Served by keyword_experience and counter's key. */
export const rowColumns = ({ client, at }: Scope): Sql => sql`
  e.id, e.eid, e.kind, e.name, e.is_draft, e.visibility, e.started_at, e.ended_at, e.campaign_id, e.created_at,
  c.name as campaign_name, ${statusSql(at)} as status,
  (select coalesce(sum(value), 0)::bigint from counter
   where client_id = ${client.id} and name = 'entries:' || e.id) as entries_count,
  (select coalesce(sum(value), 0)::bigint from counter
   where client_id = ${client.id} and name = 'clicks:' || e.id) as clicks,
  (select keyword from keyword where client_id = ${client.id} and experience_id = e.id limit 1) as keyword`

export type ExperienceRow = Row<
  'experience',
  'id' | 'eid' | 'name' | 'is_draft' | 'visibility' | 'started_at' | 'ended_at' | 'campaign_id' | 'created_at'
> & {
  kind: Kind
  campaign_name: Rows['campaign']['name']
  status: ExperienceStatus
  entries_count: number
  clicks: number
  keyword: Rows['keyword']['keyword'] | null
}
/** A row of the list, with the name of whoever made it. */
export type ListedExperience = ExperienceRow & { owner: Rows['user_account']['name'] | null }

export type ExperiencesAsked = PageAsked & {
  kind: Kind
  search?: string | undefined
  status?: ExperienceStatus | undefined
  campaign_id?: string | undefined
  owner?: 'me' | undefined
  field?: ExperienceSort | undefined
  direction?: 'asc' | 'desc' | undefined
}

type Filter = Sql

/** Of those that the filter lets through: the id, and the `place` that the order compares; without a value it is last. */
const orders: Record<ExperienceSort, (scope: Scope, filter: Filter) => Sql> = {
  name: (_, filter) => sql`select e.id, e.search as place from experience e where ${filter}`,
  status: ({ at }, filter) => sql`
    select e.id, array_position(array['draft', 'coming_soon', 'open', 'ended', 'closed'], ${statusSql(at)}) as place
    from experience e where ${filter}`,
  started_at: (_, filter) => sql`select e.id, e.started_at as place from experience e where ${filter}`,
  ended_at: (_, filter) => sql`select e.id, e.ended_at as place from experience e where ${filter}`,
  created_at: (_, filter) => sql`select e.id, e.created_at as place from experience e where ${filter}`,
  campaign_name: ({ client }, filter) => sql`
    select e.id, c.search as place
    from experience e join campaign c on c.client_id = ${client.id} and c.id = e.campaign_id where ${filter}`,
  owner: ({ client }, filter) => sql`
    select e.id, u.folded as place from experience e left join (
      select id, fold(name) as folded from user_account
      where id in (select created_by from experience where client_id = ${client.id}) offset 0) u on u.id = e.created_by
    where ${filter}`,
  // Put together by their names and not joined, which took a second while nothing was known of how many there are.
  entries_count: ({ client }, filter) => sql`
    select any_value(id) as id, sum(entries)::bigint as place from (
      select 'entries:' || e.id as name, 0::bigint as entries, e.id from experience e where ${filter}
      union all
      select name, value, null from counter
      where client_id = ${client.id} and name >= 'entries:' and name < 'entries;') counted
    group by name having count(id) > 0`,
}

/** The page of ids comes first, from experience_kind; names are few enough in one client to be read through. */
export async function findExperiencePage(
  db: Db,
  scope: Scope,
  asked: ExperiencesAsked,
): Promise<Paged<ListedExperience>> {
  const filter = filterOf(scope, asked)
  const placed = orders[asked.field ?? 'created_at'](scope, filter)
  const [way, ties] = asked.direction === 'asc' ? [sql`asc`, sql`asc`] : [sql`desc nulls last`, sql`desc`]
  const rows = await db.many(
    scope,
    sql<ListedExperience & { total: number }>`
      select page.total, ${rowColumns(scope)}, (select name from user_account where id = e.created_by) as owner
      from (select id, place, count(*) over () as total from (${placed}) placed
            order by place ${way}, id ${ties} limit ${asked.per_page} offset ${offsetOf(asked)}) page
      join experience e on e.client_id = ${scope.client.id} and e.id = page.id
      join campaign c on c.client_id = ${scope.client.id} and c.id = e.campaign_id
      order by page.place ${way}, e.id ${ties}`,
  )
  const [first] = rows
  if (first || asked.page === 1) return { rows, total: first?.total ?? 0 }
  const { total } = await db.one(
    scope,
    sql<{ total: number }>`select count(*) as total from experience e where ${filter}`,
  )
  return { rows, total }
}

/**
 * A condition that is not asked for does not stand in it: a plan for all values would take each for one that keeps few.
 */
function filterOf(scope: Scope, { kind, search, status, campaign_id, owner }: ExperiencesAsked): Filter {
  const asked = [sql`e.client_id = ${scope.client.id} and e.kind = ${kind} and e.deleted_at is null`]
  if (search) asked.push(sql`(e.search like ${searchPattern(search)} or e.eid = lower(${search}))`)
  if (status) asked.push(sql`${statusSql(scope.at)} = ${status}`)
  if (campaign_id) asked.push(sql`e.campaign_id = ${campaign_id}::uuid`)
  if (owner === 'me')
    asked.push(sql`e.created_by = ${scope.actor.kind === 'user' ? scope.actor.id : null}::uuid`)
  return sql.join(asked, sql` and `)
}

export type ExperienceChoice = Pick<ExperienceRow, 'id' | 'eid' | 'name' | 'status'> & { kind: Kind }

export async function findExperienceChoices(db: Db, scope: Scope): Promise<ExperienceChoice[]> {
  return db.many(
    scope,
    sql<ExperienceChoice>`
      select e.id, e.eid, e.kind, e.name, ${statusSql(scope.at)} as status
      from experience e where e.client_id = ${scope.client.id} and e.deleted_at is null
      order by lower(e.name), e.id limit 200`,
  )
}
