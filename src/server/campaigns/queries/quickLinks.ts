import type { Row } from '#db/rows.ts'
import type { EndedWork } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { UserScope } from '#server/platform/scope.ts'

export type QuickLinkRow = Row<'quick_link', 'id' | 'name' | 'url' | 'user_id' | 'client_id'>
export type QuickLinkFields = Row<'quick_link', 'id' | 'name' | 'url'>

/** At most some dozens, served by quick_link_name. */
export function listQuickLinks(db: Db, scope: UserScope): Promise<QuickLinkRow[]> {
  return db.many(
    scope,
    sql<QuickLinkRow>`
      select id, name, url, user_id, client_id from quick_link
      where client_id = ${scope.client.id} and user_id = ${scope.actor.id}::uuid
      order by lower(name), id`,
  )
}

export async function countQuickLinks(db: Db, scope: UserScope): Promise<number> {
  const { count } = await db.one(
    scope,
    sql<{ count: number }>`
      select count(*) as count from quick_link
      where client_id = ${scope.client.id} and user_id = ${scope.actor.id}::uuid`,
  )
  return count
}

export async function insertQuickLink(tx: Db, scope: UserScope, link: QuickLinkFields): Promise<void> {
  const made = { client_id: scope.client.id, user_id: scope.actor.id, created_at: scope.at }
  await tx.run(scope, insertRow('quick_link', { ...made, ...link }))
}

/** One's own alone; undefined where there is none. */
export function deleteQuickLinkRow(
  tx: Db,
  scope: UserScope,
  id: string,
): Promise<Omit<QuickLinkFields, 'id'> | undefined> {
  return tx.maybe(
    scope,
    sql<Omit<QuickLinkFields, 'id'>>`
      delete from quick_link
      where client_id = ${scope.client.id} and id = ${id}::uuid and user_id = ${scope.actor.id}::uuid
      returning name, url`,
  )
}

export async function deleteQuickLinksOf(tx: Db, { client, userId }: EndedWork): Promise<void> {
  await tx.run(
    { client },
    sql`delete from quick_link where client_id = ${client.id} and user_id = ${userId}::uuid`,
  )
}
