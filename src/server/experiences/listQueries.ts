import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { ExperienceStatus } from '#contract/experiences/status.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

/** `statusAt` of the contract, in SQL: the one for lists, which filter by it. */
const statusSql = (at: Date): RawBuilder<ExperienceStatus> =>
  sql<ExperienceStatus>`case when e.is_draft then 'draft' when e.started_at > ${at}::timestamptz then 'coming_soon'
    when e.ended_at <= ${at}::timestamptz then 'ended' else 'open' end`

/** The columns of a list row; `e` is experience, `c` its campaign. Served by keyword_experience and counter's key. */
export const rowColumns = ({ client, at }: Scope): RawBuilder<unknown> => sql`
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
export type ExperiencesAsked = PageAsked & {
  kind: Kind
  search?: string | undefined
  status?: ExperienceStatus | undefined
}

/** The page of ids comes first, from experience_kind; names are few enough in one client to be read through. */
export async function findExperiencePage(
  db: Db,
  scope: Scope,
  asked: ExperiencesAsked,
): Promise<Paged<ExperienceRow>> {
  const filter = filterOf(scope, asked)
  const rows = await db.many(
    scope,
    sql<ExperienceRow>`
      select ${rowColumns(scope)}
      from (select e.id from experience e where ${filter}
            order by e.created_at desc, e.id desc limit ${asked.per_page} offset ${offsetOf(asked)}) page
      join experience e on e.client_id = ${scope.client.id} and e.id = page.id
      join campaign c on c.client_id = ${scope.client.id} and c.id = e.campaign_id
      order by e.created_at desc, e.id desc`,
  )
  const { total } = await db.one(
    scope,
    sql<{ total: number }>`select count(*) as total from experience e where ${filter}`,
  )
  return { rows, total }
}

function filterOf(scope: Scope, { kind, search, status }: ExperiencesAsked): RawBuilder<unknown> {
  const pattern = search ? searchPattern(search) : null
  return sql`e.client_id = ${scope.client.id} and e.kind = ${kind} and e.deleted_at is null
    and (${pattern}::text is null or fold(e.name) like ${pattern} or e.eid = lower(${search ?? ''}))
    and (${status ?? null}::text is null or ${statusSql(scope.at)} = ${status ?? null})`
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
