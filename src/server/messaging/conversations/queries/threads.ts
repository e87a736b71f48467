import { type Message, undoSendSeconds } from '#contract/messaging/calls.ts'
import type { Filled, Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { hasOriginalOf } from './originals.ts'

export type MessageRow = Row<'message', 'id' | 'direction' | 'type' | 'subject' | 'reason' | 'created_at'> & {
  user_name: Rows['user_account']['name'] | null
  state: Message['state']
  undo_until: Date | null
  body: string
  has_original: boolean
  subtype: Message['subtype']
}

const userIdOf = ({ actor }: Scope): string | null => (actor.kind === 'user' ? actor.id : null)

/**
 * A message as it is shown. One in a widget needs no gateway: it is sent when its time to be taken back is over
 * (`sent_at`), and delivered when the visitor's browser has fetched it.
 */
const messageOf = (scope: Scope) => sql`
  select m.id, m.direction, m.type, m.subject, m.reason, m.created_at, u.name as user_name,
    case when m.type = 'widget' and m.state = 'queued' and m.sent_at <= ${scope.at}::timestamptz then 'sent'
      else m.state end as state,
    case when m.state = 'queued' and m.user_id = ${userIdOf(scope)}::uuid and m.broadcast_id is null
        and m.experience_id is null and m.created_at > ${scope.at}::timestamptz - make_interval(secs => ${undoSendSeconds}::int)
      then m.created_at + make_interval(secs => ${undoSendSeconds}::int) end as undo_until,
    coalesce(m.body, case when m.is_french then b.message_fr end, b.message, '') as body,
    case when m.direction = 'in' then 'inbound' when m.broadcast_id is not null then 'broadcast'
         when m.experience_id is not null then 'experience' when m.user_id is not null then 'staff'
         else 'answer' end as subtype,
    ${hasOriginalOf(scope)} as has_original
  from message m
  left join broadcast b on b.client_id = ${scope.client.id} and b.id = m.broadcast_id
  left join user_account u on u.id = m.user_id`

export type MessagesAsked = {
  page: number
  per_page: number
  participantId: string
  senderId: string | null
}

/** Newest first by the index message_thread. Broadcasts that skipped this person are no part of the thread. */
export async function pageOfMessages(db: Db, scope: Scope, asked: MessagesAsked): Promise<Paged<MessageRow>> {
  const chosen = sql`m.client_id = ${scope.client.id} and m.participant_id = ${asked.participantId}::uuid
    and (${asked.senderId}::uuid is null or m.sender_id = ${asked.senderId}::uuid)
    and not (m.state = 'skipped' and m.broadcast_id is not null)`
  const rows = sql<MessageRow>`
    ${messageOf(scope)} where ${chosen} order by m.created_at desc, m.id desc ${limitOf(asked)}`
  return pageOfMatches(db, scope, { rows, matches: sql`from message m where ${chosen}`, isExact: true })
}

export function findMessage(db: Db, scope: Scope, id: string): Promise<MessageRow | undefined> {
  return db.maybe(
    scope,
    sql<MessageRow>`${messageOf(scope)} where m.client_id = ${scope.client.id} and m.id = ${id}::uuid`,
  )
}

export type Addresses = Row<'participant', 'phone' | 'email'>

export function findAddresses(db: Db, scope: Scope, participantId: string): Promise<Addresses | undefined> {
  return db.maybe(
    scope,
    sql<Addresses>`
      select phone, email from participant where client_id = ${scope.client.id} and id = ${participantId}::uuid`,
  )
}

export type Answered = Row<'message', 'id' | 'direction' | 'created_at'> & Filled<'message', 'sender_id'>

/** An e-mail of this person's thread. */
export function findEmail(
  db: Db,
  scope: Scope,
  { id, participantId }: { id: string; participantId: string },
): Promise<Answered | undefined> {
  return db.maybe(
    scope,
    sql<Answered>`
      select id, sender_id, direction, created_at from message
      where client_id = ${scope.client.id} and id = ${id}::uuid and type = 'email'
        and participant_id = ${participantId}::uuid`,
  )
}

/** Whose thread an e-mail is in. */
export function findCorrespondent(
  db: Db,
  scope: Scope,
  id: string,
): Promise<Filled<'message', 'participant_id'> | undefined> {
  return db.maybe(
    scope,
    sql<Filled<'message', 'participant_id'>>`
      select participant_id from message
      where client_id = ${scope.client.id} and id = ${id}::uuid and type = 'email' and participant_id is not null`,
  )
}

/** Whether the person wrote in this widget and can read an answer there. */
export async function isVisitor(
  db: Db,
  scope: Scope,
  of: { participantId: string; widgetId: string },
): Promise<boolean> {
  const row = await db.one(
    scope,
    sql<{ is: boolean }>`
      select exists (select from widget_visitor
        where client_id = ${scope.client.id} and participant_id = ${of.participantId}::uuid
          and widget_id = ${of.widgetId}::uuid) as is`,
  )
  return row.is
}

export type TakenBack = Row<'message', 'type'> & Filled<'message', 'participant_id' | 'sender_id'>

/** Skips a message of the user's own that has not left, and no search finds it; undefined where that cannot be. */
export function takeBack(tx: Db, scope: UserScope, id: string): Promise<TakenBack | undefined> {
  return tx.maybe(
    scope,
    sql<TakenBack>`
      with taken as (
      update message set state = 'skipped', reason = 'cancelled', next_at = null, sent_at = null
      where client_id = ${scope.client.id} and id = ${id}::uuid and direction = 'out' and state = 'queued'
        and broadcast_id is null and experience_id is null and user_id = ${scope.actor.id}::uuid
        and (type <> 'widget' or sent_at > ${scope.at})
      returning id, participant_id, sender_id, type
      ), unsaid as (
        delete from conversation_text t using taken
        where t.client_id = ${scope.client.id} and t.message_id = taken.id
        returning t.message_id)
      select participant_id, sender_id, type from taken`,
  )
}

/** The user who wrote a message; undefined where the client has none with this id. */
export function findAuthor(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ user_id: string | null } | undefined> {
  return db.maybe(
    scope,
    sql<Row<'message', 'user_id'>>`
      select user_id from message where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/**
 * Puts the last word of a conversation back to the newest that stands, by the index message_thread; answers the
 * conversation, or undefined where no word is left.
 */
export async function rewriteLastWord(tx: Db, scope: Scope, of: TakenBack): Promise<string | undefined> {
  const row = await tx.maybe(
    scope,
    sql<Row<'conversation', 'id'>>`
      update conversation c
      set last_message = coalesce(m.body, ''), last_direction = m.direction, last_message_at = m.created_at
      from (select body, direction, created_at from message
        where client_id = ${scope.client.id} and participant_id = ${of.participant_id}::uuid
          and sender_id = ${of.sender_id}::uuid and type = ${of.type} and state <> 'skipped'
          and (direction = 'in' or user_id is not null) and broadcast_id is null
        order by created_at desc, id desc limit 1) m
      where c.client_id = ${scope.client.id} and c.participant_id = ${of.participant_id}::uuid
        and c.type = ${of.type} and c.sender_id = ${of.sender_id}::uuid
      returning c.id`,
  )
  return row?.id
}

/** A conversation whose only word was taken back is none. */
export async function deleteConversation(tx: Db, scope: Scope, of: TakenBack): Promise<string | undefined> {
  const row = await tx.maybe(
    scope,
    sql<Row<'conversation', 'id'>>`
      delete from conversation
      where client_id = ${scope.client.id} and participant_id = ${of.participant_id}::uuid
        and type = ${of.type} and sender_id = ${of.sender_id}::uuid
      returning id`,
  )
  return row?.id
}
