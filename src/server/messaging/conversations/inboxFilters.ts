import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { InboxKind } from './conversationSenders.ts'

export type InboxFilters = {
  kind: InboxKind
  /** A shortcode, mailbox or widget; null is all of the kind. */
  senderId: string | null
  isRead: boolean | null
  isMarked: boolean | null
}

/** Written as the partial indexes are. */
export const isOfKind = (kind: InboxKind) =>
  kind === 'messenger' ? sql`c.type = 'widget'` : sql`c.type <> 'widget'`

/**
 * The conditions on a client's conversations `c`. In the order of the last message each is served by an index: one
 * sender by conversation_inbox, all by conversation_recent or conversation_messenger, the unread ones by
 * conversation_unread and its two kin, the marked ones by conversation_marked. A sender is of one kind, and asking for
 * that too would read each row instead of the index alone.
 */
export function filtersOf(scope: Scope, { kind, senderId, isRead, isMarked }: InboxFilters) {
  return sql`c.client_id = ${scope.client.id}
    and ${senderId === null ? isOfKind(kind) : sql`c.sender_id = ${senderId}::uuid`}
    ${isRead === null ? sql`` : isRead ? sql`and c.read_at is not null` : sql`and c.read_at is null`}
    ${isMarked === null ? sql`` : isMarked ? sql`and c.marked_at is not null` : sql`and c.marked_at is null`}`
}

/** The columns that put a conversation in order, and say whose it is. */
export const columnsOfOrder = sql`c.id, c.participant_id, c.last_message_at, c.type, c.sender_id`

/**
 * `offset 0` keeps each a look-up by conversation_of: with its sender beside it, the planner may read all of the
 * sender's for each person.
 */
export const ofPerson = (scope: Scope, asked: InboxFilters, participant: Sql) => sql`
  select ${columnsOfOrder} from (
    select * from conversation x where x.client_id = ${scope.client.id} and x.participant_id = ${participant} offset 0) c
  where ${filtersOf(scope, asked)}`
