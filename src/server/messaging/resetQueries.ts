import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A broadcast that is being sent or is paused, by the name that staff know it by. */
export function findUnderway(tx: Db, scope: Scope): Promise<{ name: string } | undefined> {
  return tx.maybe(
    scope,
    sql<{ name: string }>`
      select coalesce(nullif(title, ''), nullif(subject, ''), left(message, 60)) as name from broadcast
      where client_id = ${scope.client.id} and state in ('sending', 'paused')
      order by started_at limit 1`,
  )
}

/** Everything that was said to and by these participants; behind the closed gate nothing is begun meanwhile. */
export async function deleteMessagesOf(
  tx: Db,
  scope: Scope,
  participantIds: readonly string[],
): Promise<{ messages: number; conversations: number }> {
  const isTheirs = sql`client_id = ${scope.client.id} and participant_id = any(${participantIds}::uuid[])`
  await tx.run(scope, sql`delete from conversation_text where ${isTheirs}`)
  const conversations = await tx.run(scope, sql`delete from conversation where ${isTheirs}`)
  const messages = await tx.run(scope, sql`delete from message where ${isTheirs}`)
  return { messages, conversations }
}

/** So many statements of one transaction have few rows: a broadcast has a chunk for some hundred recipients. */
const broadcastsAtOnce = 10

/** Broadcasts whose sending began and ended: without their messages they are nothing. Answers how many. */
export async function deleteSentBroadcasts(tx: Db, scope: Scope): Promise<number> {
  const clientId = scope.client.id
  const ended = await tx.many(
    scope,
    sql<Row<'broadcast', 'id'>>`
      delete from broadcast where client_id = ${clientId} and id in (
        select b.id from broadcast b
        where b.client_id = ${clientId} and b.state in ('sent', 'cancelled') and b.started_at is not null
          and not exists (select 1 from message m where m.client_id = ${clientId} and m.broadcast_id = b.id)
        limit ${broadcastsAtOnce})
      returning id`,
  )
  const isOfThem = sql`client_id = ${clientId} and broadcast_id = any(${ended.map(({ id }) => id)}::uuid[])`
  await tx.run(scope, sql`delete from broadcast_chunk where ${isOfThem}`)
  await tx.run(scope, sql`delete from broadcast_count where ${isOfThem}`)
  return ended.length
}
