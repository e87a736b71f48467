import type { List, ListForm } from '#contract/participants/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { EndedWork } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { countWritten } from '#server/platform/db/written.ts'
import { limitOf, selectPage } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type ListRow = Row<'list', keyof List & keyof Rows['list']> &
  Pick<List, 'campaign_ids' | 'campaigns'> & {
    allow_multiple: boolean
    participants_count: number
    is_pinned: boolean
    scheduled_broadcasts: number
  }

/** Each with its total and its campaigns; `l` is the list. */
function columns(scope: Scope) {
  const clientId = scope.client.id
  return sql`l.id, l.name, l.type, l.type = 3 as allow_multiple, l.is_public, l.created_at, l.clearing_until, l.version,
    ${countOf(clientId)} as participants_count, ${isPinned(scope)} as is_pinned,
    ${broadcastsNeeding(clientId)} as scheduled_broadcasts,
    coalesce((select json_agg(c.id order by lower(c.name)) ${campaignsOf(clientId)}), '[]') as campaign_ids,
    coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name))
      ${campaignsOf(clientId)}), '[]') as campaigns`
}

/** A list that is being cleared counts as empty. */
const countOf = (clientId: number) => sql`
  case when l.clearing_until is null then (select coalesce(sum(n.value), 0)::bigint from counter n
    where n.client_id = ${clientId} and n.name = 'list:' || l.id) else 0 end`

/** The broadcasts that read the list when they begin, or are being sent from it; by broadcast_list. */
const broadcastsNeeding = (clientId: number) => sql`
  (select count(*) from broadcast b where b.client_id = ${clientId} and b.participant_list_id = l.id
    and b.state in ('scheduled', 'sending', 'paused'))`

/** Whether the user who asks has pinned the list. */
const isPinned = ({ client, actor }: Scope) => sql`
  exists (select 1 from pinned_list x where x.client_id = ${client.id} and x.list_id = l.id
    and x.user_id = ${actor.kind === 'user' ? actor.id : null}::uuid)`

const campaignsOf = (clientId: number) => sql`
  from list_campaign lc join campaign c on c.client_id = ${clientId} and c.id = lc.campaign_id
  where lc.client_id = ${clientId} and lc.list_id = l.id`

export type ListsAsked = PageAsked & { pattern: string | undefined; isPinned?: boolean }

/** Served by list_name; a client has some hundreds of lists, so a search reads them all. */
export async function listListRows(db: Db, scope: Scope, asked: ListsAsked): Promise<Paged<ListRow>> {
  const clientId = scope.client.id
  const isFound = asked.pattern === undefined ? sql`true` : sql`fold(l.name) like ${asked.pattern}`
  const isMeant =
    asked.isPinned === undefined ? sql`true` : sql`${isPinned(scope)} = ${asked.isPinned}::boolean`
  const found = sql`from list l where l.client_id = ${clientId} and ${isFound} and ${isMeant}`
  return selectPage(db, scope, {
    total: sql`(select count(*) ${found})`,
    isExact: true,
    rows: sql<ListRow>`select ${columns(scope)} ${found} order by lower(l.name), l.id ${limitOf(asked)}`,
  })
}

export async function findListRow(db: Db, scope: Scope, id: string): Promise<ListRow | undefined> {
  return db.maybe(
    scope,
    sql<ListRow>`
      select ${columns(scope)} from list l where l.client_id = ${scope.client.id} and l.id = ${id}`,
  )
}

export async function findListType(db: Db, scope: Scope, id: string): Promise<number | undefined> {
  const row = await db.maybe(
    scope,
    sql<Row<'list', 'type'>>`
      select type from list where client_id = ${scope.client.id} and id = ${id}`,
  )
  return row?.type
}

export type ListName = Row<'list', 'id' | 'name'> & { participants_count: number }

/** By name, at most so many. */
export async function listNames(db: Db, scope: Scope, limit: number): Promise<ListName[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<ListName>`
      select l.id, l.name, ${countOf(clientId)} as participants_count from list l
      where l.client_id = ${clientId} order by lower(l.name), l.id limit ${limit}`,
  )
}

export type LockedList = Row<'list', 'id' | 'type' | 'clearing_until'>

export async function lockList(tx: Db, scope: Scope, id: string): Promise<LockedList | undefined> {
  return tx.maybe(
    scope,
    sql<LockedList>`
      select id, type, clearing_until from list where client_id = ${scope.client.id} and id = ${id} for update`,
  )
}

/** Keeps the list as it is until commit; `isAlone` where only one may change its places at a time. */
export async function lockForPlaces(
  tx: Db,
  scope: Scope,
  list: { id: string; isAlone: boolean },
): Promise<LockedList | undefined> {
  return tx.maybe(
    scope,
    sql<LockedList>`
      select id, type, clearing_until from list where client_id = ${scope.client.id} and id = ${list.id}
      ${list.isAlone ? sql`for no key update` : sql`for share`}`,
  )
}

export async function writeList(tx: Db, scope: Scope, form: ListForm & { id: string }): Promise<void> {
  await tx.run(
    scope,
    sql`insert into list (client_id, id, name, type, is_public, created_at, updated_at)
      values (${scope.client.id}, ${form.id}, ${form.name}, ${form.allow_multiple ? 3 : 1}, ${form.is_public},
        ${scope.at}, ${scope.at})
      on conflict (client_id, id) do update set name = excluded.name, type = excluded.type,
        is_public = excluded.is_public, updated_at = excluded.updated_at, version = list.version + 1`,
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
  await countWritten(
    tx,
    scope,
    sql`insert into list_campaign (client_id, list_id, campaign_id)
      select ${clientId}::bigint, ${tie.listId}::uuid, id from unnest(${tie.campaignIds}::uuid[]) n (id)`,
  )
}

/** More than one place of a participant means that there is an ordinal above 0. */
export async function hasRepeatedMember(db: Db, scope: Scope, listId: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from list_member where client_id = ${scope.client.id} and list_id = ${listId} and ordinal > 0 limit 1`,
  )
  return row !== undefined
}

/** The title of a broadcast that still needs this list, or its id where it has none. */
export async function findNeedingBroadcast(
  db: Db,
  scope: Scope,
  listId: string,
): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ name: string }>`
      select coalesce(nullif(title, ''), id::text) as name from broadcast
      where client_id = ${scope.client.id} and participant_list_id = ${listId}
        and state in ('scheduled', 'sending', 'paused')
      order by created_at desc limit 1`,
  )
  return row?.name
}

/** The job reports of imports into the list that have not ended. */
export async function listImportReports(tx: Db, scope: Scope, listId: string): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<Row<'participant_import', 'job_report_id'>>`
      select job_report_id from participant_import
      where client_id = ${scope.client.id} and list_id = ${listId} and finished_at is null`,
  )
  return rows.map(({ job_report_id }) => job_report_id)
}

/** Campaigns, pins and imports go with it, and what those remember; its places are left to a job. */
export async function deleteListRow(tx: Db, scope: Scope, id: string): Promise<void> {
  const clientId = scope.client.id
  const imports = await tx.many(
    scope,
    sql<Row<'participant_import', 'id'>>`
      select id from participant_import where client_id = ${clientId} and list_id = ${id}`,
  )
  const importIds = imports.map((one) => one.id)
  await tx.run(
    scope,
    sql`delete from import_change where client_id = ${clientId} and import_id = any(${importIds}::uuid[])`,
  )
  await tx.run(scope, sql`delete from list where client_id = ${clientId} and id = ${id}`)
}

/** Answers whether it was otherwise before. */
export async function writePin(
  tx: Db,
  scope: Scope,
  pin: { id: string; userId: string; isPinned: boolean },
): Promise<boolean> {
  const clientId = scope.client.id
  const statement = pin.isPinned
    ? sql`insert into pinned_list (client_id, user_id, list_id, pinned_at)
        values (${clientId}, ${pin.userId}, ${pin.id}, ${scope.at}) on conflict do nothing`
    : sql`delete from pinned_list
        where client_id = ${clientId} and user_id = ${pin.userId} and list_id = ${pin.id}`
  return (await tx.run(scope, statement)) > 0
}

/** Of one who works for the client no more. */
export async function deletePinsOf(tx: Db, { client, userId }: EndedWork): Promise<void> {
  await tx.run(
    { client },
    sql`delete from pinned_list where client_id = ${client.id} and user_id = ${userId}::uuid`,
  )
}
