import { sql } from 'kysely'
import type { List, ListForm } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type ListRow = Omit<List, 'created_at'> & { created_at: Date }

/** Each with its total and its campaigns; `l` is the list. */
function columns(clientId: number) {
  return sql`l.id, l.name, l.type, l.type = 3 as allow_multiple, l.is_public, l.created_at,
    (select coalesce(sum(n.value), 0)::bigint from counter n
      where n.client_id = ${clientId} and n.name = 'list:' || l.id) as participants_count,
    coalesce((select json_agg(c.id order by lower(c.name)) ${campaignsOf(clientId)}), '[]') as campaign_ids,
    coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name))
      ${campaignsOf(clientId)}), '[]') as campaigns`
}

const campaignsOf = (clientId: number) => sql`
  from list_campaign lc join campaign c on c.client_id = ${clientId} and c.id = lc.campaign_id
  where lc.client_id = ${clientId} and lc.list_id = l.id`

/** Served by list_name; a client has some hundreds of lists, so a search reads them all. */
export async function selectLists(
  db: Db,
  scope: Scope,
  asked: PageAsked & { pattern: string | undefined },
): Promise<Paged<ListRow>> {
  const clientId = scope.client.id
  const isFound = asked.pattern === undefined ? sql`true` : sql`fold(l.name) like ${asked.pattern}`
  const found = sql`from list l where l.client_id = ${clientId} and ${isFound}`
  const rows = await db.many(
    scope,
    sql<(ListRow | { id: null }) & { total: number }>`
      select t.total, r.* from (select count(*) as total ${found}) t
      left join lateral (
        select ${columns(clientId)} ${found}
        order by lower(l.name), l.id limit ${asked.per_page} offset ${offsetOf(asked)}
      ) r on true`,
  )
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export async function selectList(db: Db, scope: Scope, id: string): Promise<ListRow | undefined> {
  return db.maybe(
    scope,
    sql<ListRow>`
      select ${columns(scope.client.id)} from list l where l.client_id = ${scope.client.id} and l.id = ${id}`,
  )
}

export async function selectListType(db: Db, scope: Scope, id: string): Promise<number | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ type: number }>`select type from list where client_id = ${scope.client.id} and id = ${id}`,
  )
  return row?.type
}

export async function lockList(tx: Db, scope: Scope, id: string): Promise<{ id: string } | undefined> {
  return tx.maybe(
    scope,
    sql<{ id: string }>`select id from list where client_id = ${scope.client.id} and id = ${id} for update`,
  )
}

export async function writeList(tx: Db, scope: Scope, form: ListForm & { id: string }): Promise<void> {
  await tx.run(
    scope,
    sql`insert into list (client_id, id, name, type, is_public, created_at, updated_at)
      values (${scope.client.id}, ${form.id}, ${form.name}, ${form.allow_multiple ? 3 : 1}, ${form.is_public ?? false},
        ${scope.at}, ${scope.at})
      on conflict (client_id, id) do update set name = excluded.name, type = excluded.type,
        is_public = excluded.is_public, updated_at = excluded.updated_at`,
  )
}

export async function countCampaigns(db: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  const row = await db.one(
    scope,
    sql<{ count: number }>`
      select count(*) as count from campaign where client_id = ${scope.client.id} and id = any(${ids}::uuid[])`,
  )
  return row.count
}

export async function replaceCampaigns(
  tx: Db,
  scope: Scope,
  tie: { listId: string; campaignIds: readonly string[] },
): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from list_campaign where client_id = ${clientId} and list_id = ${tie.listId}`,
  )
  await tx.run(
    scope,
    sql`insert into list_campaign (client_id, list_id, campaign_id)
      select ${clientId}, ${tie.listId}, id from unnest(${tie.campaignIds}::uuid[]) n (id)`,
  )
}

/** More than one place of a participant means that there is an ordinal above 0. */
export async function hasRepeatedMember(db: Db, scope: Scope, listId: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select from list_member where client_id = ${scope.client.id} and list_id = ${listId} and ordinal > 0 limit 1`,
  )
  return row !== undefined
}

/** The title of a broadcast to this list, or its id where it has none. */
export async function findNeedingBroadcast(
  db: Db,
  scope: Scope,
  listId: string,
): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ name: string }>`
      select coalesce(nullif(title, ''), id::text) as name from broadcast
      where client_id = ${scope.client.id} and participant_list_id = ${listId} order by created_at desc limit 1`,
  )
  return row?.name
}

/** Imports into the list that have not ended can never end well: their reports say so. */
export async function failImportReports(tx: Db, scope: Scope, listId: string): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`update job_report r set state = 'failed', error = 'The list was deleted.', updated_at = ${scope.at}
      from participant_import i
      where r.client_id = ${clientId} and i.client_id = ${clientId} and i.list_id = ${listId}
        and i.finished_at is null and r.id = i.job_report_id and r.state in ('waiting', 'running')`,
  )
}

export async function deleteListRows(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, sql`delete from list where client_id = ${scope.client.id} and id = ${id}`)
  await tx.run(
    scope,
    sql`delete from counter where client_id = ${scope.client.id} and name = ${`list:${id}`}`,
  )
}
