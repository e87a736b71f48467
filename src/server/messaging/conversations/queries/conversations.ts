import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { InboxKind } from '../conversationSenders.ts'
import { isOfKind } from '../inboxFilters.ts'

export type Mark = { kind: InboxKind; id: string; column: 'read_at' | 'marked_at'; isSet: boolean }

/** Sets or clears one mark; answers what it was, or nothing where there is no such conversation of this kind. */
export function writeMark(tx: Db, scope: Scope, mark: Mark): Promise<{ was: Date | null } | undefined> {
  const column = sql.ref(mark.column)
  return tx.maybe(
    scope,
    sql<{ was: Date | null }>`
      with before as (
        select c.id, ${column} as was from conversation c
        where c.client_id = ${scope.client.id} and c.id = ${mark.id}::uuid and ${isOfKind(mark.kind)} for update)
      update conversation c set ${column} = ${mark.isSet ? scope.at : null}::timestamptz
      from before where c.client_id = ${scope.client.id} and c.id = before.id
      returning before.was`,
  )
}

/** By the indexes conversation_unread_recent and conversation_unread_messenger alone. */
export async function countUnreadRows(db: Db, scope: Scope): Promise<{ count: number; messenger: number }> {
  const unread = sql`select count(*) from conversation c where c.client_id = ${scope.client.id} and c.read_at is null`
  const { texts, messenger } = await db.one(
    scope,
    sql<{ texts: number; messenger: number }>`
      select (${unread} and ${isOfKind('texts')}) as texts, (${unread} and ${isOfKind('messenger')}) as messenger`,
  )
  return { count: texts + messenger, messenger }
}

/** The conversation that each of these participants has in this inbox; the latest where several senders have one. */
export function findConversationsOf(
  db: Db,
  scope: Scope,
  of: { kind: InboxKind; senderId: string | null; participantIds: readonly string[] },
): Promise<{ participant_id: string; id: string }[]> {
  return db.many(
    scope,
    sql<Row<'conversation', 'participant_id' | 'id'>>`
      select distinct on (c.participant_id) c.participant_id, c.id from conversation c
      where c.client_id = ${scope.client.id} and c.participant_id = any(${of.participantIds}::uuid[])
        and ${isOfKind(of.kind)} and (${of.senderId}::uuid is null or c.sender_id = ${of.senderId}::uuid)
      order by c.participant_id, c.last_message_at desc, c.id`,
  )
}
