import type { Row, Rows } from '#db/rows.ts'
import type { EndedWork } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { UserScope } from '#server/platform/scope.ts'

export type Present = Row<'conversation_presence', 'user_id'> & {
  name: Rows['conversation_presence']['user_name']
}

const presentSeconds = 25
const since = ({ at }: UserScope) => new Date(at.getTime() - presentSeconds * 1000)

export async function hasConversation(tx: Db, scope: UserScope, id: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select from conversation where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  return row !== undefined
}

/**
 * True where the user was not there before. Users who left this conversation long ago are deleted. `before` is
 * materialized: a sharded database would look it up once the row is written.
 */
export async function arrive(tx: Db, scope: UserScope, id: string): Promise<boolean> {
  const clientId = scope.client.id
  const userId = scope.actor.id
  const row = await tx.one(
    scope,
    sql<{ is_new: boolean }>`
      with before as materialized (
        select seen_at from conversation_presence
        where client_id = ${clientId} and conversation_id = ${id}::uuid and user_id = ${userId}::uuid
      ), gone as (
        delete from conversation_presence
        where client_id = ${clientId} and conversation_id = ${id}::uuid and user_id <> ${userId}::uuid
          and seen_at < ${since(scope)}
        returning user_id
      ), here as (
        insert into conversation_presence (client_id, conversation_id, user_id, user_name, seen_at)
        values (${clientId}, ${id}, ${userId}, ${scope.actor.name}, ${scope.at})
        on conflict (client_id, conversation_id, user_id) do update
          set seen_at = excluded.seen_at, user_name = excluded.user_name
        returning user_id
      )
      select not exists (select 1 from before where seen_at >= ${since(scope)}) as is_new`,
  )
  return row.is_new
}

export async function leave(tx: Db, scope: UserScope, id: string): Promise<boolean> {
  const count = await tx.run(
    scope,
    sql`delete from conversation_presence
      where client_id = ${scope.client.id} and conversation_id = ${id}::uuid and user_id = ${scope.actor.id}::uuid`,
  )
  return count > 0
}

export function listOthers(tx: Db, scope: UserScope, id: string): Promise<Present[]> {
  return tx.many(
    scope,
    sql<Present>`
      select user_id, user_name as name from conversation_presence
      where client_id = ${scope.client.id} and conversation_id = ${id}::uuid
        and user_id <> ${scope.actor.id}::uuid and seen_at >= ${since(scope)}
      order by user_name, user_id`,
  )
}

/** Of one who works for the client no more. */
export async function deletePresenceOf(tx: Db, { client, userId }: EndedWork): Promise<void> {
  await tx.run(
    { client },
    sql`delete from conversation_presence where client_id = ${client.id} and user_id = ${userId}::uuid`,
  )
}
