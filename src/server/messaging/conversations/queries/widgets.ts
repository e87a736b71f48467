import { type WidgetForm, widgetForm } from '#contract/messaging/calls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

/** Each field of the form is a column. */
export type WidgetRow = Row<'widget', 'client_id' | 'id' | 'eid' | 'version' | keyof WidgetForm>
type WidgetValues = Omit<WidgetRow, 'client_id' | 'id' | 'eid' | 'version'>

const columns = sql.refs(['client_id', 'id', 'eid', 'version', ...Object.keys(widgetForm.shape)])

/** The client's widgets by name, some at most; or the one with this id. */
export function listWidgetRows(db: Db, scope: Scope, id?: string): Promise<WidgetRow[]> {
  return db.many(
    scope,
    sql<WidgetRow>`
      select ${columns} from widget
      where client_id = ${scope.client.id} and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
      order by lower(name), id`,
  )
}

export function findWidgetByEid(db: Db, eid: string): Promise<WidgetRow | undefined> {
  return db.maybe(installation, sql<WidgetRow>`select ${columns} from widget where eid = ${eid}`)
}

export function lockWidget(tx: Db, scope: Scope, id: string): Promise<WidgetRow | undefined> {
  return tx.maybe(
    scope,
    sql<WidgetRow>`
      select ${columns} from widget where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

export function insertWidget(
  tx: Db,
  scope: Scope,
  widget: WidgetValues & { id: string; eid: string },
): Promise<WidgetRow> {
  const made = insertRow('widget', { client_id: scope.client.id, ...widget, created_at: scope.at })
  return tx.one(scope, sql<WidgetRow>`${made} returning ${columns}`)
}

export function writeWidget(
  tx: Db,
  scope: Scope,
  { id, ...widget }: WidgetValues & { id: string },
): Promise<WidgetRow> {
  const key = { client_id: scope.client.id, id }
  const changed = updateRow('widget', key, { ...widget, version: nextVersion })
  return tx.one(scope, sql<WidgetRow>`${changed} returning ${columns}`)
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
