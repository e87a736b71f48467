import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

/** A campaign with its times as Dates, the way it is answered. */
export type CampaignRow = StoredCampaign & {
  variables: (CampaignVariable & { campaign_id: Rows['campaign']['id'] })[]
  support_issues: SupportIssue[]
  experiences_count: number
}

/** The `value` of one stands wherever its campaign's texts name its `key`. */
export type CampaignVariable = { id: string; key: string; value: string }
export type SupportIssue = { support_issue_id: string; name: string }

type StoredCampaign = Row<
  'campaign',
  'id' | 'name' | 'started_at' | 'ended_at' | 'is_default' | 'created_at' | 'version'
>

const columns = (
  scope: Scope,
) => sql`c.id, c.name, c.started_at, c.ended_at, c.is_default, c.created_at, c.version,
  (select coalesce(jsonb_agg(v || jsonb_build_object('campaign_id', c.id) order by n), '[]')
   from jsonb_array_elements(c.variables) with ordinality as of_campaign (v, n)) as variables, c.support_issues, (
  select count(*) from experience e
  where e.client_id = ${scope.client.id} and e.campaign_id = c.id and e.deleted_at is null) as experiences_count`

/** A client has some hundred campaigns at most: the key's client part is index enough. */
export async function listCampaigns(
  db: Db,
  scope: Scope,
  { search, ...asked }: PageAsked & { search?: string | undefined },
): Promise<Paged<CampaignRow>> {
  const pattern = search ? searchPattern(search) : '%'
  const matches = sql`from campaign where client_id = ${scope.client.id} and fold(name) like ${pattern}`
  const rows = sql<CampaignRow>`
    select ${columns(scope)}
    from campaign c join (
      select id ${matches} order by created_at desc, id desc ${limitOf(asked)}) k using (id)
    where c.client_id = ${scope.client.id}
    order by c.created_at desc, c.id desc`
  return pageOfMatches(db, scope, { rows, matches })
}

export function findCampaign(db: Db, scope: Scope, id: string): Promise<CampaignRow | undefined> {
  return db.maybe(
    scope,
    sql<CampaignRow>`
      select ${columns(scope)} from campaign c where c.client_id = ${scope.client.id} and c.id = ${id}::uuid`,
  )
}

type Changeable = Row<'campaign', 'name' | 'started_at' | 'ended_at'> & {
  variables: CampaignVariable[]
  support_issues: SupportIssue[]
}

export function lockCampaign(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<(Changeable & Row<'campaign', 'id' | 'version'>) | undefined> {
  return tx.maybe(
    scope,
    sql<Changeable & Row<'campaign', 'id' | 'version'>>`
      select id, name, started_at, ended_at, variables, support_issues, version from campaign
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

export async function insertCampaign(
  tx: Db,
  scope: Scope,
  campaign: Changeable & { id: string },
): Promise<void> {
  const made = { client_id: scope.client.id, created_at: scope.at, updated_at: scope.at }
  await tx.run(scope, insertRow('campaign', { ...made, ...campaign, ...documentsOf(campaign) }))
}

export async function writeCampaign(
  tx: Db,
  scope: Scope,
  { id, ...campaign }: Changeable & { id: string },
): Promise<void> {
  const changed = { ...campaign, ...documentsOf(campaign), updated_at: scope.at, version: nextVersion }
  await tx.run(scope, updateRow('campaign', { client_id: scope.client.id, id }, changed))
}

const documentsOf = ({ variables, support_issues }: Pick<Changeable, 'variables' | 'support_issues'>) => ({
  variables: JSON.stringify(variables),
  support_issues: JSON.stringify(support_issues),
})

export function findDefaultCampaign(tx: Db, scope: Scope): Promise<{ id: string } | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'campaign', 'id'>>`
      select id from campaign where client_id = ${scope.client.id} and is_default order by id limit 1`,
  )
}

/** A campaign that already has the name becomes the default one: that also settles two that ask at once. */
export function insertDefaultCampaign(tx: Db, scope: Scope, { id, name }: { id: string; name: string }) {
  return tx.one(
    scope,
    sql<Row<'campaign', 'id'> & { is_new: boolean }>`
      insert into campaign (client_id, id, name, is_default, created_at, updated_at)
      values (${scope.client.id}, ${id}, ${name}, true, ${scope.at}, ${scope.at})
      on conflict (client_id, lower(name)) do update set is_default = true
      returning id, id = ${id}::uuid as is_new`,
  )
}
