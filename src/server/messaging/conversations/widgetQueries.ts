import { sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export type WidgetRow = Row<
  'widget',
  'client_id' | 'id' | 'eid' | 'name' | 'greeting' | 'greeting_fr' | 'origins' | 'is_enabled' | 'version'
>
type WidgetValues = Omit<WidgetRow, 'client_id' | 'id' | 'eid' | 'version'>

const columns = sql`w.client_id, w.id, w.eid, w.name, w.greeting, w.greeting_fr, w.origins, w.is_enabled, w.version`

/** The client's widgets by name, some at most; or the one with this id. */
export function listWidgetRows(db: Db, scope: Scope, id?: string): Promise<WidgetRow[]> {
  return db.many(
    scope,
    sql<WidgetRow>`
      select ${columns} from widget w
      where w.client_id = ${scope.client.id} and (${id ?? null}::uuid is null or w.id = ${id ?? null}::uuid)
      order by lower(w.name), w.id`,
  )
}

export function findWidgetByEid(db: Db, eid: string): Promise<WidgetRow | undefined> {
  return db.maybe(installation, sql<WidgetRow>`select ${columns} from widget w where w.eid = ${eid}`)
}

export function lockWidget(tx: Db, scope: Scope, id: string): Promise<WidgetRow | undefined> {
  return tx.maybe(
    scope,
    sql<WidgetRow>`
      select ${columns} from widget w where w.client_id = ${scope.client.id} and w.id = ${id}::uuid for update`,
  )
}

export function insertWidget(
  tx: Db,
  scope: Scope,
  widget: WidgetValues & { id: string; eid: string },
): Promise<WidgetRow> {
  return tx.one(
    scope,
    sql<WidgetRow>`
      insert into widget as w (client_id, id, eid, name, greeting, greeting_fr, origins, is_enabled, created_at)
      values (${scope.client.id}, ${widget.id}, ${widget.eid}, ${widget.name}, ${widget.greeting},
        ${widget.greeting_fr}, ${widget.origins}::text[], ${widget.is_enabled}, ${scope.at})
      returning ${columns}`,
  )
}

export function writeWidget(tx: Db, scope: Scope, widget: WidgetValues & { id: string }): Promise<WidgetRow> {
  return tx.one(
    scope,
    sql<WidgetRow>`
      update widget w set name = ${widget.name}, greeting = ${widget.greeting}, greeting_fr = ${widget.greeting_fr},
        origins = ${widget.origins}::text[], is_enabled = ${widget.is_enabled},
        version = w.version + 1
      where w.client_id = ${scope.client.id} and w.id = ${widget.id}::uuid
      returning ${columns}`,
  )
}

export async function deleteWidgetRow(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, sql`delete from widget where client_id = ${scope.client.id} and id = ${id}::uuid`)
}

/** Whether it has conversations; by conversation_inbox. */
export async function hasVisitors(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.one(
    scope,
    sql<{ has: boolean }>`
      select exists (select from conversation
        where client_id = ${scope.client.id} and sender_id = ${id}::uuid) as has`,
  )
  return row.has
}
