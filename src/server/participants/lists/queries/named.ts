import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** By list_name; whoever deletes it meanwhile waits for the commit. */
export async function lockListNamed(
  tx: Db,
  scope: Scope,
  name: string,
): Promise<Row<'list', 'id'> | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'list', 'id'>>`
      select id from list where client_id = ${scope.client.id} and lower(name) = lower(${name}) for share`,
  )
}

/** False where another one of this name was made first. */
export async function insertListOnce(
  tx: Db,
  scope: Scope,
  { id, name }: Row<'list', 'id' | 'name'>,
): Promise<boolean> {
  const empty = { type: 1, is_public: false, created_at: scope.at, updated_at: scope.at } as const
  const made = insertRow('list', { client_id: scope.client.id, id, name, ...empty })
  return (await tx.run(scope, sql`${made} on conflict do nothing`)) > 0
}

/** Whether the participant is in the list; nobody is in one that is deleted or being cleared. By list_member's key. */
export async function isInList(
  db: Db,
  scope: Scope,
  { listId, participantId }: { listId: string; participantId: string },
): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from list l
        join list_member m on m.client_id = ${scope.client.id} and m.list_id = l.id
          and m.participant_id = ${participantId}::uuid
        where l.client_id = ${scope.client.id} and l.id = ${listId}::uuid and l.clearing_until is null limit 1`,
  )
  return row !== undefined
}
