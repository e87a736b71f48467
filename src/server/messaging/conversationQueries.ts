import { sql } from 'kysely'
import type { Message, MessageState } from '#contract/messaging/calls.ts'
import { participantPattern } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type ConversationsAsked = {
  page: number
  per_page: number
  shortcodeId: string | null
  isRead: boolean | null
  isMarked: boolean | null
  search: string | null
  direction: 'asc' | 'desc'
}

export type ConversationRow = {
  id: string
  type: 'sms' | 's3email' | 'widget'
  shortcode_id: string | null
  participant_id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  is_flagged: boolean
  last_message: string
  last_direction: 'in' | 'out'
  last_message_at: Date
  is_read: boolean
  is_marked: boolean
}

/**
 * A page of ids by conversation_inbox, then the rows. The total of one inbox is counted exactly by the same
 * index; a search looks at 10,000 participants at most and its total is capped there.
 */
export async function pageOfConversations(
  db: Db,
  scope: Scope,
  asked: ConversationsAsked,
): Promise<Paged<ConversationRow>> {
  const clientId = scope.client.id
  const pattern = asked.search === null ? null : participantPattern(asked.search)
  const chosen = sql`client_id = ${clientId}
    ${asked.shortcodeId === null ? sql`` : sql`and shortcode_id = ${asked.shortcodeId}::uuid`}
    ${asked.isRead === null ? sql`` : asked.isRead ? sql`and read_at is not null` : sql`and read_at is null`}
    ${asked.isMarked === null ? sql`` : asked.isMarked ? sql`and marked_at is not null` : sql`and marked_at is null`}
    ${pattern === null ? sql`` : sql`and participant_id in (select search_participants(${clientId}::bigint, ${pattern}, ${totalCap}::int))`}`
  const direction = sql.raw(asked.direction)
  const [rows, counted] = await Promise.all([
    db.many(
      scope,
      sql<ConversationRow>`
        select c.id, c.type, c.shortcode_id, c.participant_id, p.first_name, p.last_name, p.phone, p.email,
          p.is_flagged, c.last_message, c.last_direction, c.last_message_at,
          c.read_at is not null as is_read, c.marked_at is not null as is_marked
        from (select id from conversation where ${chosen}
          order by last_message_at ${direction}, id limit ${asked.per_page} offset ${offsetOf(asked)}) page
        join conversation c on c.client_id = ${clientId} and c.id = page.id
        join participant p on p.client_id = ${clientId} and p.id = c.participant_id
        order by c.last_message_at ${direction}, c.id`,
    ),
    db.one(scope, sql<{ total: number }>`select count(*) as total from conversation where ${chosen}`),
  ])
  return { rows, total: counted.total, isCapped: pattern !== null && counted.total >= totalCap }
}

/** Sets or clears one mark; answers what it was, or nothing where there is no such conversation. */
export function setMark(
  tx: Db,
  scope: Scope,
  mark: { id: string; column: 'read_at' | 'marked_at'; isSet: boolean },
): Promise<{ was: Date | null } | undefined> {
  const column = sql.ref(mark.column)
  return tx.maybe(
    scope,
    sql<{ was: Date | null }>`
      with before as (
        select id, ${column} as was from conversation
        where client_id = ${scope.client.id} and id = ${mark.id}::uuid for update)
      update conversation c set ${column} = ${mark.isSet ? scope.at : null}::timestamptz
      from before where c.client_id = ${scope.client.id} and c.id = before.id
      returning before.was`,
  )
}

/** By the index conversation_unread. */
export async function countUnreadRows(db: Db, scope: Scope): Promise<number> {
  const { count } = await db.one(
    scope,
    sql<{ count: number }>`
      select count(*) as count from conversation where client_id = ${scope.client.id} and read_at is null`,
  )
  return count
}

export type MessageRow = Omit<Message, 'created_at'> & { created_at: Date }

const messageOf = (scope: Scope) => sql`
  select m.id, m.direction, m.type, m.state, m.reason, m.created_at, u.name as user_name,
    coalesce(m.body, b.message, '') as body,
    case when m.direction = 'in' then 'inbound' when m.broadcast_id is not null then 'broadcast'
         when m.user_id is not null then 'staff' when m.experience_id is not null then 'experience'
         else 'answer' end as subtype
  from message m
  left join broadcast b on b.client_id = ${scope.client.id} and b.id = m.broadcast_id
  left join user_account u on u.id = m.user_id`

export type MessagesAsked = {
  page: number
  per_page: number
  participantId: string
  shortcodeId: string | null
}

/** Newest first by the index message_thread. Broadcasts that skipped this person are no part of the thread. */
export async function pageOfMessages(db: Db, scope: Scope, asked: MessagesAsked): Promise<Paged<MessageRow>> {
  const chosen = sql`m.client_id = ${scope.client.id} and m.participant_id = ${asked.participantId}::uuid
    and (${asked.shortcodeId}::uuid is null or m.shortcode_id = ${asked.shortcodeId}::uuid)
    and not (m.state = 'skipped' and m.broadcast_id is not null)`
  const [rows, counted] = await Promise.all([
    db.many(
      scope,
      sql<MessageRow>`
        ${messageOf(scope)} where ${chosen}
        order by m.created_at desc, m.id desc limit ${asked.per_page} offset ${offsetOf(asked)}`,
    ),
    db.one(scope, sql<{ total: number }>`select count(*) as total from message m where ${chosen}`),
  ])
  return { rows, total: counted.total }
}

export function findMessage(db: Db, scope: Scope, id: string): Promise<MessageRow | undefined> {
  return db.maybe(
    scope,
    sql<MessageRow>`${messageOf(scope)} where m.client_id = ${scope.client.id} and m.id = ${id}::uuid`,
  )
}

export function findPhone(
  db: Db,
  scope: Scope,
  participantId: string,
): Promise<{ phone: string | null } | undefined> {
  return db.maybe(
    scope,
    sql<{ phone: string | null }>`
      select phone from participant where client_id = ${scope.client.id} and id = ${participantId}::uuid`,
  )
}

export type RecipientsAsked = {
  page: number
  per_page: number
  broadcastId: string
  states: readonly MessageState[] | null
  reason: string | null
  /** Every row of the frozen audience, where nothing is filtered. */
  audienceCount: number | null
}

export type RecipientRow = {
  id: string
  participant_id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  state: MessageState
  reason: string | null
  body: string | null
  sent_at: Date | null
  delivered_at: Date | null
}

/** By the index message_broadcast, in its order; a filtered total is exact up to 10,000. */
export async function pageOfRecipients(
  db: Db,
  scope: Scope,
  asked: RecipientsAsked,
): Promise<Paged<RecipientRow>> {
  const { states, reason } = asked
  const clientId = scope.client.id
  const chosen = sql`client_id = ${clientId} and broadcast_id = ${asked.broadcastId}::uuid
    ${states === null ? sql`` : sql`and state = any(${states}::text[])`}
    ${reason === null ? sql`` : sql`and reason = ${reason}`}`
  const rows = db.many(
    scope,
    sql<RecipientRow>`
      select m.id, m.participant_id, p.first_name, p.last_name, m.address as phone, m.state, m.reason, m.body,
        m.sent_at, m.delivered_at
      from (select id from message where ${chosen}
        order by state, id limit ${asked.per_page} offset ${offsetOf(asked)}) page
      join message m on m.client_id = ${clientId} and m.id = page.id
      left join participant p on p.client_id = ${clientId} and p.id = m.participant_id
      order by m.state, m.id`,
  )
  if (states === null && reason === null && asked.audienceCount !== null)
    return { rows: await rows, total: asked.audienceCount }
  const counted = db.one(
    scope,
    sql<{ total: number }>`
      select count(*) as total from (select 1 from message where ${chosen} limit ${totalCap + 1}) counted`,
  )
  const total = (await counted).total
  return { rows: await rows, total: Math.min(total, totalCap), isCapped: total > totalCap }
}
