import type { Filled, Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { ifThereIsRoom } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'

export type Visitor = Row<'widget_visitor', 'id' | 'widget_id' | 'participant_id'>

/** Holds the widget until commit: it cannot be deleted, and a repeat of the same first message waits. */
export async function holdFirstWords(
  tx: Db,
  scope: Scope,
  { widgetId, key }: { widgetId: string; key: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`select 1 from widget where client_id = ${scope.client.id} and id = ${widgetId}::uuid for share`,
  )
  await tx.run(scope, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The new token replaces the one whose answer was lost. */
export async function renewVisitor(
  tx: Db,
  scope: Scope,
  { participantId, tokenHash }: { participantId: string; tokenHash: Buffer },
): Promise<void> {
  const key = { client_id: scope.client.id, participant_id: participantId }
  await tx.run(scope, updateRow('widget_visitor', key, { token_hash: tokenHash }))
}

export async function insertVisitor(
  tx: Db,
  scope: Scope,
  visitor: { id: string; widgetId: string; participantId: string; tokenHash: Buffer },
): Promise<void> {
  const { id, widgetId: widget_id, participantId: participant_id, tokenHash: token_hash } = visitor
  const row = { client_id: scope.client.id, id, widget_id, participant_id, token_hash }
  await tx.run(scope, insertRow('widget_visitor', { ...row, created_at: scope.at, last_seen_at: scope.at }))
}

/** Finds a visitor by the token's index, and notes the time where the visitor was not seen for a minute. */
export async function seeVisitor(
  db: Db,
  scope: Scope,
  of: { widgetId: string; tokenHash: Buffer },
): Promise<Visitor | undefined> {
  const visitor = await db.maybe(
    scope,
    sql<Visitor & Row<'widget_visitor', 'last_seen_at'>>`
      select id, widget_id, participant_id, last_seen_at from widget_visitor
      where client_id = ${scope.client.id} and token_hash = ${of.tokenHash} and widget_id = ${of.widgetId}::uuid`,
  )
  if (visitor && scope.at.getTime() - visitor.last_seen_at.getTime() > 60_000)
    await ifThereIsRoom(
      db.run(
        scope,
        sql`update widget_visitor set last_seen_at = ${scope.at}
          where client_id = ${scope.client.id} and id = ${visitor.id}::uuid`,
      ),
    )
  return visitor
}

export type VisitorMessage = Row<'message', 'id' | 'direction' | 'created_at'> &
  Filled<'message', 'body'> & {
    user_name: Rows['user_account']['name'] | null
    /** A message by staff that the visitor was never shown. */
    is_new: boolean
  }

/**
 * The last 100, oldest first, by the index message_thread. What staff wrote is there once its time to be taken back
 * is over (`sent_at`); what was taken back or erased is not.
 */
export function listVisitorMessages(db: Db, scope: Scope, visitor: Visitor): Promise<VisitorMessage[]> {
  return db.many(
    scope,
    sql<VisitorMessage>`
      select m.id, m.direction, m.body, u.name as user_name, m.created_at,
        m.direction = 'out' and m.state <> 'delivered' as is_new
      from (
        select id, direction, body, user_id, created_at, state from message
        where client_id = ${scope.client.id} and participant_id = ${visitor.participant_id}::uuid
          and sender_id = ${visitor.widget_id}::uuid and body is not null and state <> 'skipped'
          and (direction = 'in' or sent_at <= ${scope.at})
        order by created_at desc, id desc limit 100) m
      left join user_account u on u.id = m.user_id
      order by m.created_at, m.id`,
  )
}

/** Marks the messages that the browser has fetched as delivered. */
export async function markFetched(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await db.run(
    scope,
    sql`update message set state = 'delivered', delivered_at = ${scope.at}
      where client_id = ${scope.client.id} and id = any(${ids}::uuid[]) and state = 'queued'
        and sent_at <= ${scope.at}`,
  )
}
