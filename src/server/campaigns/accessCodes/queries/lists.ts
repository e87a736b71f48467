import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type ListRow = Row<'access_code_list', 'id' | 'name' | 'campaign_id' | 'created_at' | 'version'>
export type ListFields = Row<'access_code_list', 'id' | 'name' | 'campaign_id'>

const columns = sql`id, name, campaign_id, created_at, version`

/** By name; `access_code_list_name` serves it. */
export function listLists(db: Db, scope: Scope, campaignId: string): Promise<ListRow[]> {
  return db.many(
    scope,
    sql<ListRow>`
      select ${columns} from access_code_list
      where client_id = ${scope.client.id} and campaign_id = ${campaignId}::uuid order by lower(name), id`,
  )
}

export function findList(db: Db, scope: Scope, id: string): Promise<ListRow | undefined> {
  return db.maybe(
    scope,
    sql<ListRow>`
      select ${columns} from access_code_list where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** Held until commit. */
export function lockList(tx: Db, scope: Scope, id: string): Promise<ListRow | undefined> {
  return tx.maybe(
    scope,
    sql<ListRow>`
      select ${columns} from access_code_list
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

/** The list is not deleted until commit; many may hold it so. */
export async function hasHeldList(tx: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select 1 from access_code_list where client_id = ${scope.client.id} and id = ${id}::uuid for share`,
  )
  return row !== undefined
}

export type CampaignTimes = Row<'campaign', 'started_at' | 'ended_at'>

/** When the list's campaign begins and ends. */
export function getCampaignTimes(db: Db, scope: Scope, listId: string): Promise<CampaignTimes> {
  return db.one(
    scope,
    sql<CampaignTimes>`
      select c.started_at, c.ended_at from access_code_list l
      join campaign c on c.client_id = ${scope.client.id} and c.id = l.campaign_id
      where l.client_id = ${scope.client.id} and l.id = ${listId}::uuid`,
  )
}

export async function insertList(tx: Db, scope: Scope, list: ListFields): Promise<void> {
  const made = { client_id: scope.client.id, created_at: scope.at }
  await tx.run(scope, insertRow('access_code_list', { ...made, ...list }))
}

export async function writeList(tx: Db, scope: Scope, { id, ...list }: ListFields): Promise<void> {
  const changed = { ...list, version: nextVersion }
  await tx.run(scope, updateRow('access_code_list', { client_id: scope.client.id, id }, changed))
}

/** With its prefixes and codes. */
export async function deleteListRow(tx: Db, scope: Scope, id: string): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from access_code where client_id = ${clientId} and access_code_list_id = ${id}::uuid`,
  )
  await tx.run(
    scope,
    sql`delete from access_code_prefix where client_id = ${clientId} and access_code_list_id = ${id}::uuid`,
  )
  await tx.run(scope, sql`delete from access_code_list where client_id = ${clientId} and id = ${id}::uuid`)
}
