import { sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
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
  const count = await tx.run(
    scope,
    sql`insert into list (client_id, id, name, type, is_public, created_at, updated_at)
        values (${scope.client.id}, ${id}::uuid, ${name}, 1, false, ${scope.at}, ${scope.at})
        on conflict do nothing`,
  )
  return count > 0
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
