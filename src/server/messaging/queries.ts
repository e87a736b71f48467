import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { countingAt, type Move, movesOf, returningMove, writeMoves } from './delivery/counts.ts'

/**
 * Takes text and address out of a person's messages, behind the client's gate, so that delivery begins none of them
 * meanwhile. A message that waits is skipped. One that is underway gets the gateway's outcome and is never sent again.
 * Answers how many messages there are.
 */
export async function blankMessages(tx: Db, scope: Scope, participantId: string): Promise<number> {
  const clientId = scope.client.id
  const row = await tx.one(
    scope,
    sql<{ count: number; moves: Move[] }>`
      with begun as materialized (
        select m.id from message m
        join broadcast_chunk k on k.client_id = ${clientId} and k.broadcast_id = m.broadcast_id
          and k.number = m.chunk and m.id <= k.begun_id
        where m.client_id = ${clientId} and m.participant_id = ${participantId} and m.state = 'queued'
          and m.next_at is null
      ), changed as (
        update message m set address = null, body = null, subject = null,
          reason = case when m.state in ('queued', 'sending') then 'cancelled' else m.reason end,
          next_at = case when m.state in ('queued', 'sending') then null else m.next_at end,
          attempts = m.attempts + case when m.state = 'queued' and m.id in (select id from begun) then 1 else 0 end,
          state = case when m.state = 'sending' or (m.state = 'queued' and m.id in (select id from begun)) then 'unknown'
            when m.state = 'queued' then 'skipped' else m.state end
        where m.client_id = ${clientId} and m.participant_id = ${participantId}
        ${returningMove})
      select (select count(*) from changed) as count, ${movesOf('changed')} as moves`,
  )
  await writeMoves(tx, scope, { moves: row.moves, counting: countingAt(scope.at) })
  return row.count
}

export async function blankConversations(tx: Db, scope: Scope, participantId: string): Promise<number> {
  return tx.run(
    scope,
    sql`update conversation set last_message = '', subject = null, read_at = coalesce(read_at, ${scope.at})
      where client_id = ${scope.client.id} and participant_id = ${participantId}`,
  )
}

/** Nothing that was said finds the person any more. */
export async function deleteTexts(tx: Db, scope: Scope, participantId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from conversation_text where client_id = ${scope.client.id} and participant_id = ${participantId}`,
  )
}

/** The browser that wrote in a widget can no longer read there. */
export async function deleteVisitors(tx: Db, scope: Scope, participantId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from widget_visitor where client_id = ${scope.client.id} and participant_id = ${participantId}`,
  )
}

/** Messages that staff sent again of the events of these participants. */
export async function deleteRequeues(tx: Db, scope: Scope, participantIds: readonly string[]): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from event_requeue r using event e
      where r.client_id = ${clientId} and e.client_id = ${clientId} and r.event_id = e.id
        and e.participant_id = any(${participantIds}::uuid[])`,
  )
}

/** The name of a list that goes, into the broadcasts to it; by broadcast_list. */
export async function writeListName(
  tx: Db,
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`update broadcast set list_name = ${name} where client_id = ${scope.client.id} and participant_list_id = ${id}::uuid`,
  )
}
