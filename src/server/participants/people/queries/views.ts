import type { SavedView } from '#contract/participants/calls.ts'
import type { Row } from '#db/rows.ts'
import type { EndedWork } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { UserScope } from '#server/platform/scope.ts'

type SavedViewRow = Row<'saved_view', 'id' | 'page' | 'name' | 'query' | 'is_shared'> & { is_own: boolean }

/** A client has some dozens of views. */
export async function listViews(db: Db, scope: UserScope): Promise<SavedView[]> {
  const userId = scope.actor.id
  return db.many(
    scope,
    sql<SavedViewRow>`
      select v.id, v.page, v.name, v.query, v.is_shared, v.user_id = ${userId}::uuid as is_own from saved_view v
      where v.client_id = ${scope.client.id} and (v.user_id = ${userId}::uuid or v.is_shared)
      order by lower(v.name), v.id`,
  )
}

export async function insertView(tx: Db, scope: UserScope, view: NewView & { id: string }): Promise<void> {
  const made = { client_id: scope.client.id, user_id: scope.actor.id, created_at: scope.at }
  await tx.run(scope, insertRow('saved_view', { ...made, ...view }))
}

/** One's own, and for a client admin a shared one; undefined where there is none. */
export async function deleteView(tx: Db, scope: UserScope, id: string): Promise<NewView | undefined> {
  return tx.maybe(
    scope,
    sql<NewView>`
      delete from saved_view v
      where v.client_id = ${scope.client.id} and v.id = ${id}
        and (v.user_id = ${scope.actor.id}::uuid or (v.is_shared and ${scope.role === 'client_admin'}::boolean))
      returning v.page, v.name, v.query, v.is_shared`,
  )
}

export type NewView = Row<'saved_view', 'page' | 'name' | 'query' | 'is_shared'>

/** Of one who works for the client no more; what was shared stays for the others. */
export async function deleteOwnViewsOf(tx: Db, { client, userId }: EndedWork): Promise<void> {
  await tx.run(
    { client },
    sql`delete from saved_view where client_id = ${client.id} and user_id = ${userId}::uuid and not is_shared`,
  )
}
