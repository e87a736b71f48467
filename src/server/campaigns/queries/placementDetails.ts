import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { editedRows } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import type { Searched } from './assets.ts'

const given = ['id', 'name', 'placement_id', 'campaign_id', 'link_id'] as const
type DetailFields = Row<'placement_detail', (typeof given)[number]>
export const detailRows = editedRows('placement_detail', given)
export type DetailRow = Omit<DetailFields, 'link_id'> &
  Row<'placement_detail', 'version'> & {
    placement_name: Rows['placement']['name']
    channel_id: Rows['placement']['channel_id']
    channel_name: Rows['marketing_channel']['name']
    campaign_name: Rows['campaign']['name']
    url: Rows['link']['url'] | null
    code: Rows['link']['code'] | null
    clicks: number
  }

/** The counter is served by its key, for the rows of one page. */
const columns = (scope: Scope) => sql`d.id, d.name, d.placement_id, d.campaign_id, d.version,
  p.name as placement_name, p.channel_id, c.name as channel_name, g.name as campaign_name, l.url, l.code,
  (select coalesce(sum(n.value), 0)::bigint from counter n
   where n.client_id = ${scope.client.id} and n.name = 'clicks:' || d.link_id) as clicks`

const joined = (scope: Scope) => sql`
  join placement p on p.client_id = ${scope.client.id} and p.id = d.placement_id
  join marketing_channel c on c.client_id = ${scope.client.id} and c.id = p.channel_id
  join campaign g on g.client_id = ${scope.client.id} and g.id = d.campaign_id
  left join link l on l.client_id = ${scope.client.id} and l.id = d.link_id`

type Asked = Searched & { placementId: string | null; campaignId: string | null }

/** Served by placement_detail_name for a placement, by placement_detail_campaign for a campaign. */
export function listDetails(
  db: Db,
  scope: Scope,
  { placementId, campaignId, search, ...asked }: Asked,
): Promise<Paged<DetailRow>> {
  const pattern = search ? searchPattern(search) : '%'
  const matches = sql`from placement_detail d
    join placement p on p.client_id = ${scope.client.id} and p.id = d.placement_id
    join marketing_channel c on c.client_id = ${scope.client.id} and c.id = p.channel_id
    where d.client_id = ${scope.client.id}
      and (${placementId}::uuid is null or d.placement_id = ${placementId}::uuid)
      and (${campaignId}::uuid is null or d.campaign_id = ${campaignId}::uuid)
      and (fold(d.name) like ${pattern} or fold(p.name) like ${pattern} or fold(c.name) like ${pattern})`
  const order = sql`order by lower(c.name), lower(p.name), lower(d.name), d.id`
  const rows = sql<DetailRow>`
    select ${columns(scope)}
    from placement_detail d join (select d.id ${matches} ${order} ${limitOf(asked)}) k on k.id = d.id
    ${joined(scope)}
    where d.client_id = ${scope.client.id}
    ${order}`
  return pageOfMatches(db, scope, { rows, matches })
}

export function getDetail(db: Db, scope: Scope, id: string): Promise<DetailRow> {
  return db.one(
    scope,
    sql<DetailRow>`
      select ${columns(scope)} from placement_detail d ${joined(scope)}
      where d.client_id = ${scope.client.id} and d.id = ${id}::uuid`,
  )
}

/** The detail whose printed code leads through this link. */
export async function findDetailOfLink(tx: Db, scope: Scope, linkId: string): Promise<string | undefined> {
  const row = await tx.maybe(
    scope,
    sql<Row<'placement_detail', 'name'>>`
      select name from placement_detail where client_id = ${scope.client.id} and link_id = ${linkId}::uuid`,
  )
  return row?.name
}
